import type { FastifyInstance } from 'fastify';
import { forecastApi } from '#contract/forecast.ts';
import { serve } from '../http/serve.ts';
import { forecastOf, forecasts } from './forecasts.ts';

export async function forecastRoutes(app: FastifyInstance): Promise<void> {
  serve(app, forecastApi.list, ({ type }, context) => forecasts(context, type));
  serve(app, forecastApi.detail, ({ type, id }, context) => forecastOf(context, type, id));
}

import type { Day } from '../calendar.ts';
import type { SceneTemplate } from '../scene/codes.ts';
import type { ReportService } from './parts.ts';

/** Served rides in all: how many, what the company paid, how many people rode; cancellations that cost a fee stand apart. */
export interface UsageTotal {
  readonly rides: number;
  readonly companyFen: number;
  readonly riders: number;
  readonly cancelled: number;
  readonly cancelledFen: number;
}

/** One department as such, without those below it. */
export interface DepartmentFigure {
  readonly departmentId: number;
  readonly name: string;
  /** From the root down: tells namesakes apart. */
  readonly path: string;
  /** Rides, fen or riders. */
  readonly value: number;
}

export interface DayFigure {
  readonly day: Day;
  readonly rides: number;
  readonly companyFen: number;
}

export interface CityFigure {
  readonly cityId: number;
  readonly name: string;
  readonly rides: number;
  readonly companyFen: number;
}

export type ByTemplate = Readonly<Record<SceneTemplate, number>>;
export type ByService = Readonly<Record<ReportService, number>>;
/** 24 places. */
export type ByHour = readonly number[];

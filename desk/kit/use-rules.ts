import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import { type DeskSettings, FIRST_SETTINGS } from '#rules/desk/settings.ts';

/** The rules that everybody here works by; while they are on their way, those that a provider begins with. */
export const useRules = (): DeskSettings => useQuery(query(deskApi.deskSettings, {})).data ?? FIRST_SETTINGS;

import type { Day } from '#rules/calendar.ts';
import type { AccountKind } from '#rules/company.ts';
import type { CompanyTerms } from '#rules/company-terms.ts';
import type { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { FlowKind } from '#rules/flow.ts';
import type { EmailDraft, NewAddress } from '#rules/invoice/contact.ts';
import type { InvoiceStatus, InvoiceType, RedStage } from '#rules/invoice.ts';
import type { DepartmentScope } from '#rules/role.ts';
import type { SceneDraft, SceneStatus, Spot } from '#rules/scene.ts';
import type { Carpool, CostConfirmation, DesignatedDriver } from '#rules/settings.ts';
import type { Sex } from '#rules/staff.ts';
import type { Trade } from './duties.ts';

/** What is decided by hand about a company of the demo world; everything else is drawn. */
export interface CompanyPlan {
  readonly companyId: number;
  readonly name: string;
  readonly accountKind: AccountKind;
  readonly ageDays: number;
  /** Begins department numbers (YC-0102), employee numbers (YC0001) and, in lower case, e-mail addresses. */
  readonly prefix: string;
  readonly mailDomain: string;
  /** Depth first, the root first. */
  readonly departments: readonly (readonly [level: number, name: string, trade: Trade, headcount: number])[];
  /** People who have left, beyond the headcounts. */
  readonly leavers: number;
  readonly accounts: readonly AccountPlan[];
  readonly createdRoles: readonly RolePlan[];
  /** So many ordinary people of a department and below hold this role. */
  readonly members: readonly { readonly role: string; readonly within: string; readonly count: number }[];
  /** By city; who works elsewhere works in the first office of the city's list. */
  readonly offices: readonly Spot[];
  /** How many of those who build sit in the second office. */
  readonly secondOffice: number;
  readonly terms: TermsPlan;
  readonly flows: readonly FlowPlan[];
  readonly scenes: (today: Day, flow: (name: string) => number) => ScenePlan[];
  readonly secondRules: readonly SecondRulePlan[];
  readonly secondLooks?: SecondLooks;
  readonly invoices: InvoicePlans;
  readonly entity?: EntityPlan;
  /** As many orders as the rates of the scenes come to in a year and half a month. */
  readonly fullOrders: number;
}

/** Who is asked why a ride cost so much, and in whose department somebody has said why and waits for its head. */
export interface SecondLooks {
  readonly asked: AccountPlan['phone'];
  readonly headed: string;
}

/** Somebody a newcomer signs in as: the phones are those the start prints, or this does not compile. */
export interface AccountPlan {
  readonly phone: (typeof DEMO_ACCOUNTS)[number]['phone'];
  readonly name: string;
  readonly sex: Sex;
  readonly department: string;
  readonly duty: string;
  /** First manager of the department worked in. */
  readonly manages?: true;
  /** A role by its name, system or created. */
  readonly role?: string;
}

export interface RolePlan {
  readonly name: string;
  readonly memo: string;
  readonly permissions: readonly number[];
  readonly scope: DepartmentScope;
  /** For `listed`. */
  readonly departments?: readonly string[];
}

/** Both companies pay a bill so many days after it was issued. */
export const PAYMENT_DAYS = 30;

/** What a company agreed with the provider and chose for itself. */
export interface TermsPlan extends CompanyTerms {
  readonly designatedDriver: DesignatedDriver;
  readonly carpool: Carpool;
  readonly costConfirmation: CostConfirmation;
  readonly tips: string;
  readonly earlierTips: string;
  /** Trades whose people are the list of the choice "for some". */
  readonly listedTrades: readonly Trade[];
}

/** Whom a step asks: by place, a role by its name, or people of a department, its managers first, and one by phone. */
export type ApproverPlan =
  | 'head'
  | 'superior'
  | 'superiorsSuperior'
  | { readonly role: string }
  | { readonly from: string; readonly count: number; readonly with?: string };
export type StepPlan = ApproverPlan | readonly [approver: ApproverPlan, description: string];
/** Each later version is what an edit changed. */
export type FlowPlan = readonly [name: string, kind: FlowKind, ageDays: number, ...versions: (readonly StepPlan[])[]];

export interface ScenePlan {
  readonly draft: SceneDraft;
  /** What it said before its only edit, where there was one. */
  readonly before?: Partial<SceneDraft>;
  readonly status: SceneStatus;
  readonly ageDays: number;
  /** Whose people use it; 'all' is everybody. */
  readonly trades: readonly Trade[] | 'all';
  /** How many of them in a hundred. */
  readonly share: number;
}

export interface SecondRulePlan {
  readonly name: string;
  readonly flow: string;
  readonly scene: string;
  readonly ageDays: number;
  readonly watchesCost: boolean;
  readonly startMeters: number | null;
  readonly endMeters: number | null;
}

/** A legal entity that a department and all below it belong to, since so many months ago. */
export interface EntityPlan {
  readonly title: string;
  readonly taxpayerId: string;
  readonly department: string;
  readonly monthsAgo: number;
}

/** One application for an invoice. */
export interface InvoicePlan {
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  /** Months back, each with the share that it takes of what those before it have left of the period. */
  readonly periods: readonly (readonly [back: number, share: number])[];
  /** Days from the confirmation of its newest period, or days before today. */
  readonly applied: { readonly daysAfter: number } | { readonly daysAgo: number };
  readonly refusedReason?: string;
  /** Of the rides of the second legal entity, and to its title. */
  readonly ofEntity?: true;
  readonly withTravellers?: true;
  /** What the provider gave back of its trips after it was issued. */
  readonly refunds?: readonly RefundPlan[];
}

/** A refund of an invoiced trip, and how far its red letter has come since. */
export interface RefundPlan {
  readonly daysAgo: number;
  readonly stage: RedStage;
  readonly declinedReason?: string;
}

export interface InvoicePlans {
  readonly emails: readonly EmailDraft[];
  readonly addresses: readonly NewAddress[];
  readonly applications: readonly InvoicePlan[];
}

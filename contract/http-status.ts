import { ACCOUNT_REFUSALS } from '#rules/account.ts';
import { APPLICATION_REFUSALS } from '#rules/application.ts';
import { APPROVAL_REFUSALS } from '#rules/approval.ts';
import { BILL_REFUSALS } from '#rules/bill.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { INVOICE_REFUSALS } from '#rules/invoice.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';

/** What proxies, balancers and generated clients read. A refusal that stands here nowhere is the business saying no: 422. */
const STATUSES: Readonly<Record<number, readonly Refusal[]>> = {
  400: [REFUSALS.invalidInput, DESK_REFUSALS.keyMissing],
  401: [
    REFUSALS.sessionMissing,
    REFUSALS.sessionEnded,
    DESK_REFUSALS.keyUnknown,
    DESK_REFUSALS.timeOff,
    DESK_REFUSALS.signatureWrong,
    DESK_REFUSALS.keyOver,
    DESK_REFUSALS.signInFailed,
    DESK_REFUSALS.factorWrong,
  ],
  403: [
    REFUSALS.companySuspended,
    REFUSALS.forbidden,
    DESK_REFUSALS.mayNot,
    DESK_REFUSALS.keyElsewhere,
    DESK_REFUSALS.passwordToChange,
    DESK_REFUSALS.holdNeeded,
    DESK_REFUSALS.ownHold,
    REFUSALS.crossSite,
    ORDER_REFUSALS.notBooker,
    APPLICATION_REFUSALS.notApplicant,
  ],
  404: [REFUSALS.notFound],
  // Somebody was faster, or the thing is no longer where the caller believes it to be.
  409: [
    REFUSALS.changedMeanwhile,
    REFUSALS.keyReused,
    ACCOUNT_REFUSALS.referenceReused,
    APPLICATION_REFUSALS.notOpen,
    APPLICATION_REFUSALS.secretaryAnswered,
    APPROVAL_REFUSALS.decided,
    APPROVAL_REFUSALS.passedByItself,
    APPROVAL_REFUSALS.othersAsked,
    BILL_REFUSALS.alreadyConfirmed,
    BILL_REFUSALS.alreadyPaid,
    DESK_REFUSALS.enrolmentMoved,
    DESK_REFUSALS.holdChanged,
    DESK_REFUSALS.draftMoved,
    DESK_REFUSALS.keyRotating,
    DESK_REFUSALS.holdOver,
    DESK_REFUSALS.withdrawnLate,
    DESK_REFUSALS.alreadySuspended,
    DESK_REFUSALS.notSuspended,
    DESK_REFUSALS.stepTaken,
    DESK_REFUSALS.remindedToday,
    DESK_REFUSALS.notFrozen,
    INVOICE_REFUSALS.statusWrong,
    INVOICE_REFUSALS.numberTaken,
    OBJECTION_REFUSALS.alreadyDecided,
    ORDER_REFUSALS.notNow,
    ORDER_REFUSALS.serviceStarted,
    ORDER_REFUSALS.alreadyCancelled,
    ORDER_REFUSALS.servedAfterCancel,
    ORDER_REFUSALS.alreadyPriced,
    ORDER_REFUSALS.eventReused,
    ORDER_REFUSALS.paymentReused,
    ORDER_REFUSALS.priceHeld,
    ORDER_REFUSALS.noHeldPrice,
    ORDER_REFUSALS.secondApprovalDone,
    ORDER_REFUSALS.refundReused,
  ],
  413: [REFUSALS.tooLarge],
  415: [REFUSALS.unsupportedType],
  429: [REFUSALS.tooMany],
  500: [REFUSALS.unforeseen],
  503: [REFUSALS.busy],
};

const BUSINESS_REFUSAL = 422;
const statusByCode = new Map(
  Object.entries(STATUSES).flatMap(([status, refusals]) => refusals.map(({ code }) => [code, Number(status)] as const)),
);

/** The documented calls of the console answer 200 to everything; our own two interfaces say it in HTTP as well. */
const answersByStatus = (path: string): boolean => /^\/+(app|desk)\/v1(\/|$)/.test(path);

/** The HTTP status of a refusal, at this address. */
export const refusalStatus = (path: string, code: number): number =>
  answersByStatus(path) ? (statusByCode.get(code) ?? BUSINESS_REFUSAL) : 200;

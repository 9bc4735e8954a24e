import type { ApplicationDraft, ApplicationState } from '#rules/application.ts';
import type { ApprovalRun } from './approval-run.ts';
import type { Traveller } from './traveller.ts';
import type { SceneInForce } from './wish.ts';

/** An application with how it was decided; `number` and ids come when all are in order of time. */
export interface WorldApplication {
  id: number;
  number: string;
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly draft: ApplicationDraft;
  readonly uses: number | null;
  readonly createdAt: number;
  readonly run: ApprovalRun;
  readonly state: ApplicationState;
  readonly finishedAt: number | null;
}

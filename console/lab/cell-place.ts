/** A cell of the check of approvals: a line of the grid and a scene. */
export interface CellPlace {
  readonly departmentId: number;
  readonly isOwn: boolean;
  readonly sceneId: number;
}

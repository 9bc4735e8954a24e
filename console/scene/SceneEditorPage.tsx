import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { labApi } from '#contract/lab.ts';
import { type SceneView, sceneApi } from '#contract/scene.ts';
import { dayOf } from '#rules/calendar.ts';
import { refuse } from '#rules/refusal.ts';
import { isFinal, SCENE_REFUSALS, SceneStatus } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { CallFailed, SCHEMA_BROKEN } from '../kit/call.ts';
import { ContentPage, PageHeader } from '../kit/page.tsx';
import { EmptyState, ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { copySearch, editorOf, LIST } from './addresses.ts';
import { copyOf, formOf, newForm } from './form.ts';
import { SceneEditor } from './SceneEditor.tsx';

const isUnknownTemplate = (error: unknown): boolean => error instanceof CallFailed && error.code === SCHEMA_BROKEN;

/** Read anew each time the editor opens: nobody edits what was there yesterday. */
const detailQuery = (sceneId: number) => {
  const { placeholderData: _, ...options } = query(
    sceneApi.detail,
    { sceneId },
    { failed: '获取详情失败！{msg}', quiet: isUnknownTemplate },
  );
  return queryOptions({ ...options, staleTime: 0, gcTime: 0 });
};

const back = <Link to={LIST}>返回场景列表</Link>;
const backButton = (
  <Link to={LIST}>
    <Button>返回场景列表</Button>
  </Link>
);

/** The answer does not fit any template that the editor knows. */
function UnknownTemplate() {
  return (
    <ContentPage>
      <PageHeader title="编辑场景" />
      <Alert type="error" showIcon title="数据模板ID找不到或不匹配！" action={back} />
    </ContentPage>
  );
}

/** Deleted and expired scenes are read or copied only. */
function FinalScene({ scene }: { scene: SceneView }) {
  const navigate = useNavigate();
  const { refused } = refuse(SCENE_REFUSALS.isFinal, { status: SceneStatus.labelOf(scene.status) });
  const copy = () => void navigate({ to: editorOf(0), search: copySearch(scene.sceneId) });
  return (
    <EmptyState
      heading
      title={scene.draft.name}
      actions={
        <>
          <Button type="primary" onClick={copy}>
            复制为新场景
          </Button>
          {backButton}
        </>
      }
    >
      {refused.msg}
    </EmptyState>
  );
}

interface LoadedProps {
  sceneId: number;
  isCopy: boolean;
  /** A replay whose draft the form begins with. */
  sandboxId?: number | undefined;
}

/** The draft that a replay played; undefined while it is read, null where there is none. */
function usePlayedDraft(sandboxId: number | undefined) {
  const played = useQuery({
    ...query(labApi.result, { sandboxId: sandboxId ?? 0 }, { quiet: true, fresh: true }),
    enabled: sandboxId !== undefined,
  });
  return sandboxId === undefined || played.isLoadingError ? null : played.data?.draft;
}

function LoadedEditor({ sceneId, isCopy, sandboxId }: LoadedProps) {
  const detail = useQuery(detailQuery(sceneId));
  const played = usePlayedDraft(sandboxId);
  if (detail.data && played !== undefined) {
    const scene = detail.data;
    const { draft, routes } = scene;
    if (isCopy) {
      const initial = copyOf(draft, routes, dayOf(new Date()));
      return (
        <SceneEditor slot={`copy-${sceneId}`} title="复制为新场景" scene={null} initial={initial} copyOf={sceneId} />
      );
    }
    if (isFinal(scene.status)) return <FinalScene scene={scene} />;
    const title = `编辑场景“${draft.name}”`;
    if (played) {
      const initial = formOf(played, routes);
      return <SceneEditor slot={`sandbox-${sandboxId}`} {...{ title, scene, initial, sandboxId }} />;
    }
    return <SceneEditor slot={String(sceneId)} title={title} scene={scene} initial={formOf(draft, routes)} />;
  }
  if (detail.isPending || detail.data) return <PageSkeleton />;
  const { error } = detail;
  if (isUnknownTemplate(error)) return <UnknownTemplate />;
  return <ErrorState heading error={error} what="场景" onRetry={() => void detail.refetch()} back={backButton} />;
}

const ID = /^\d{1,15}$/;

/** /scene/editScenario/0, or without an id, is a new scene; with ?copy it begins as another one. */
export function SceneEditorPage() {
  const { sceneId = '0' } = useParams({ strict: false }) as { sceneId?: string };
  const { copy = '', sandbox = '' } = useAddress();
  if (!ID.test(sceneId)) return <NotFound actions={backButton} />;
  if (Number(sceneId) > 0) {
    const sandboxId = ID.test(sandbox) ? Number(sandbox) : undefined;
    return (
      <LoadedEditor key={`${sceneId} ${sandbox}`} sceneId={Number(sceneId)} isCopy={false} sandboxId={sandboxId} />
    );
  }
  if (ID.test(copy)) return <LoadedEditor key={`copy-${copy}`} sceneId={Number(copy)} isCopy />;
  return <SceneEditor key="new" slot="new" title="新建场景" scene={null} initial={newForm('quick')} />;
}

import { type Check, REACHED } from './check.ts';

export const APPROVAL_CHECKS: readonly Check[] = [
  {
    name: '申请的用车次数没有超出',
    sql: `select application.number as what, application.uses as expected, count(*) as found
      from application join ride_order ride on ride.company_id = $1 and ride.application_id = application.id
        and ${REACHED} <> 'cancelled'
      where application.company_id = $1 and application.uses is not null
      group by application.number, application.uses having count(*) > application.uses`,
  },
  {
    name: '有订单的申请已经通过',
    sql: `select distinct application.number as what, 'passed' as expected, application.status as found
      from application join ride_order ride on ride.company_id = $1 and ride.application_id = application.id
        and ${REACHED} <> 'cancelled'
      where application.company_id = $1 and application.status <> 'passed'`,
  },
  {
    name: '申请的状态与审批一致',
    sql: `select application.number as what, coalesce(approval.status, '无') as expected, application.status as found
      from application left join approval on approval.company_id = $1 and approval.application_id = application.id
      where application.company_id = $1 and approval.status is distinct from application.status`,
  },
  {
    name: '审批的状态与轨迹一致',
    sql: `with told as (
        select approval_id, count(*) filter (where kind in ('passed', 'autoPassed')) as passed,
          bool_or(kind = 'rejected') as rejected, bool_or(kind in ('revoked', 'expired')) as revoked
        from approval_event where company_id = $1 group by approval_id),
      judged as (
        select approval.id, approval.status, case when told.revoked then 'revoked' when told.rejected then 'rejected'
          when told.passed = jsonb_array_length(version.steps) then 'passed'
          when told.passed > 0 then 'running' else 'pending' end as expected
        from approval join told on told.approval_id = approval.id
        join approval_flow_version version on version.company_id = $1 and version.flow_id = approval.flow_id
          and version.version = approval.flow_version
        where approval.company_id = $1)
      select '审批 ' || id as what, expected, status as found from judged where status <> expected`,
  },
  {
    name: '等待的审批有审批人，结束的没有',
    sql: `select '审批 ' || approval.id as what, (position is not null)::text as expected,
        (count(approver.staff_id) > 0)::text as found
      from approval left join approver on approver.company_id = $1 and approver.approval_id = approval.id
      where approval.company_id = $1 group by approval.id, position
      having (position is not null) <> (count(approver.staff_id) > 0)`,
  },
  {
    name: '二次审批的结果与审批一致',
    sql: `select ride.number as what,
        case when mark.order_id is null then 'none' when approval.status in ('passed', 'rejected') then approval.status
          else 'open' end as expected, ride.second_approval as found
      from ride_order ride left join second_approval mark on mark.company_id = $1 and mark.order_id = ride.id
      left join approval on approval.company_id = $1 and approval.order_id = ride.id
      where ride.company_id = $1 and ride.second_approval <> case when mark.order_id is null then 'none'
        when approval.status in ('passed', 'rejected') then approval.status else 'open' end`,
  },
];

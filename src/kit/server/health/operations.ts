import type { InputOf } from '../../shared/contract.ts'
import { operations } from '../../shared/operations.contract.ts'
import { notFound } from '../../shared/problem.ts'
import { audit } from '../audit/audit.ts'
import type { Ctx } from '../context.ts'
import { forgetFailures, listFailures, saidTo } from './failures.ts'
import { implement } from '../http.ts'

const mostJobs = 100
/** Prefix of job failures: `job files.makeForms`. */
const jobFailure = 'job '

async function failures(ctx: Ctx) {
  const { jobs } = ctx.platform
  const list = await listFailures(ctx.db)
  return {
    failures: list.map((one) => ({
      ...one,
      message: saidTo(ctx.told, one),
      called: one.name.startsWith(jobFailure) ? jobs.called(one.name.slice(jobFailure.length)) : null,
    })),
  }
}

async function forget(ctx: Ctx, { name }: InputOf<typeof operations.forgetFailures>) {
  await forgetFailures(ctx.db, name)
  await audit(ctx, { action: 'forget', collection: 'failures', before: { name: name ?? null } })
  ctx.afterCommit(() => ctx.platform.metrics.forget(name))
  return { done: true as const }
}

async function failedJobs(ctx: Ctx) {
  const { jobs } = ctx.platform
  return {
    jobs: (await jobs.failed(mostJobs)).map((job) => ({
      ...job,
      called: jobs.called(job.name),
      message: job.message[ctx.told],
    })),
  }
}

type JobKey = InputOf<typeof operations.retryJob>

async function requireFailed(ctx: Ctx, { name, _id }: JobKey): Promise<void> {
  const jobs = await ctx.platform.jobs.failed(mostJobs)
  if (!jobs.some((job) => job._id === _id && job.name === name)) throw notFound({ name, _id })
}

async function retryJob(ctx: Ctx, job: JobKey) {
  await requireFailed(ctx, job)
  await audit(ctx, { action: 'retry', collection: 'jobs', recordId: job._id, after: { name: job.name } })
  await ctx.platform.jobs.retry(ctx, job.name, job._id)
  return { done: true as const }
}

async function forgetJob(ctx: Ctx, job: JobKey) {
  await requireFailed(ctx, job)
  await audit(ctx, { action: 'forget', collection: 'jobs', recordId: job._id, before: { name: job.name } })
  await ctx.platform.jobs.forget(ctx, job.name, job._id)
  return { done: true as const }
}

/** Calls about unseen failures; for admin and system only. */
export const operationCalls = implement(operations, {
  failures,
  forgetFailures: forget,
  failedJobs,
  retryJob,
  forgetJob,
})

import type { Ctx } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { upkeepCalls } from '../upkeep.contract.ts'

/** Domains whose jobs belong to the books. */
const domains = ['documents', 'masterdata', 'stock']
const mostAgain = 500

/** `GET …/job` */
export async function jobs({ platform, told }: Ctx) {
  const stand = await platform.jobs.stand(domains)
  return {
    jobs: stand
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ last, ...job }) => ({
        ...job,
        called: platform.jobs.called(job.name),
        last: last && { ...last, message: last.message?.[told] ?? '' },
      })),
  }
}

/** `POST …/job/:name/run`: does nothing if the job is queued already. */
export async function runJob(ctx: Ctx, { name }: InputOf<typeof upkeepCalls.runJob>) {
  const { platform } = ctx
  const job = (await platform.jobs.stand(domains)).find((one) => one.name === name)
  if (!job) throw notFound({ name })
  await audit(ctx, { action: 'run', collection: 'job', after: { name } })
  if (job.cron !== null) {
    const begun = await platform.jobs.send(ctx, name, {}, { singletonKey: 'cron' })
    return { begun: begun === null ? 0 : 1 }
  }
  const failed = await platform.jobs.failed(mostAgain, { name, data: {} })
  for (const { _id } of failed) await platform.jobs.retry(ctx, name, _id)
  return { begun: failed.length }
}

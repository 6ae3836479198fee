import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { newsletterPaths } from '#domains/office/newsletter/newsletter.addresses.ts'
import { letterPaths } from '../letters.addresses.ts'
import { recipientOf } from './letter/letter-links.ts'
import { contentsTable, recipientsTable, sendingsTable, visitsTable } from './letters.table.ts'

const linkForm = /^(\d{1,9})-(\d{1,4})(?:~(.{10,80}))?$/
/** A picture of one transparent pixel (GIF89a). */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** User agents of programs that open links before a person does. */
const isProgram = (agent: string) =>
  agent === '' || /bot|crawl|spider|preview|scan|monitor|curl|wget|python|java\/|go-http/i.test(agent)

interface Target {
  sending: string
  href: string
}

/** Target of the n-th link of a letter: only links contained in the letter. */
async function targetOf(platform: Platform, number: number, link: number): Promise<Target | null> {
  const { rows } = await platform.database.db.execute<{ sending: string; href: string | null }>(sql`
    select ${contentsTable.sending} as "sending", ${contentsTable.links}[${link + 1}] as "href" from ${contentsTable}
    join ${sendingsTable} on ${sendingsTable._id} = ${contentsTable.sending}
    where ${sendingsTable.number} = ${number} limit 1`)
  const [found] = rows
  return found?.href ? { sending: found.sending, href: found.href } : null
}

/** Readers who have withdrawn their consent are no longer counted, even for old letters. */
const stillAgrees = sql`"measured" and exists (select from ${readers}
  where ${readers._id} = ${recipientsTable.subscriber} and ${readers.measured})`

async function count(
  platform: Platform,
  { sending }: Target,
  link: number,
  recipient: string | null,
): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { timeZone } = (await siteSettings(ctx)).site
    await ctx.db.execute(sql`
      insert into ${visitsTable} ("sending", "day", "link", "count")
      values (${sending}::uuid, ${dayIn(ctx.now, timeZone)}::date, ${link}, 1)
      on conflict ("sending", "day", "link") do update set "count" = ${visitsTable.count} + 1`)
    if (recipient)
      await ctx.db.execute(sql`
        update ${recipientsTable} set "clickedAt" = coalesce("clickedAt", ${ctx.now}::timestamptz),
          "openedAt" = coalesce("openedAt", ${ctx.now}::timestamptz)
        where "_id" = ${recipient}::uuid and "sending" = ${sending}::uuid and ${stillAgrees}`)
  })
}

/** Counts clicks on links of letters, and the picture of opened letters. */
export function serveFollowed(server: FastifyInstance, platform: Platform): void {
  const options = { config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }
  server.get<{ Params: { link: string } }>(letterPaths.click, options, async (request, reply) => {
    const [, number = '', place = '', key = ''] = linkForm.exec(request.params.link) ?? []
    const target = number ? await targetOf(platform, Number(number), Number(place)) : null
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (!target) return reply.redirect(newsletterPaths.signUp, 302)
    if (request.method === 'GET' && !isProgram(request.headers['user-agent'] ?? '')) {
      try {
        await count(platform, target, Number(place), key ? recipientOf({ platform }, key) : null)
      } catch (error) {
        // The redirect works even if counting fails
        platform.metrics.failure('letters counted', error)
      }
    }
    return reply.redirect(target.href, 302)
  })
  server.get<{ Params: { seen: string } }>(letterPaths.seen, options, async (request, reply) => {
    const recipient = recipientOf({ platform }, request.params.seen.replace(/\.gif$/, ''))
    if (recipient)
      await runRead(platform, systemCaller(), (ctx) =>
        ctx.db.execute(sql`
          update ${recipientsTable} set "openedAt" = ${ctx.now}::timestamptz
          where "_id" = ${recipient}::uuid and "openedAt" is null and ${stillAgrees}`),
      )
    return reply.header('cache-control', 'no-store').type('image/gif').send(point)
  })
}

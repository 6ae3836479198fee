import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { isPublicAddress, lookupPublic } from '#kit/server/http/public-addresses.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { lookUpDkim, mailSigning, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import type { LetterFinding } from '../../letter-modules.contract.ts'
import type { sendingCalls } from '../../sending.contract.ts'
import { inAudience, isSuppressed } from './audience.ts'
import { finding, findingsOf } from '../letter/findings.ts'
import { makeLetter, unescapeHtml } from '../letter/letter.service.ts'
import { letterSettings } from '../letter-settings.service.ts'
import { sendingDraft } from './sending-draft.ts'
import { sendings } from './sendings.kind.ts'

const mostLinks = 60
const seconds = 8

/** The error of a web address in a few words; null: it works. Only public addresses and this site are requested. */
function answerOf(href: string, publicUrl: string): Promise<string | null> {
  const url = new URL(href)
  const isOwn = url.origin === new URL(publicUrl).origin
  // A literal IP address is never looked up, so the check during the DNS lookup would miss it
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve('?')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done) => {
    const asked = request(
      url,
      {
        method: 'HEAD',
        timeout: seconds * 1000,
        headers: { 'user-agent': 'Dorfplatz link check' },
        ...(isOwn ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        response.resume()
        const { statusCode = 0 } = response
        // Some servers refuse HEAD or programs: that says nothing about readers
        done(statusCode < 400 || [401, 403, 405, 429, 501].includes(statusCode) ? null : String(statusCode))
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`${seconds} s`)))
    asked.on('error', (error) => done(error.message.slice(0, 100)))
    asked.end()
  })
}

async function linkFindings(ctx: Ctx, htmls: readonly string[]): Promise<LetterFinding[]> {
  const links = [
    ...new Set(
      htmls.flatMap((html) =>
        [...html.matchAll(/<a\b[^>]*?\bhref="(https?:\/\/[^"{}]+)"/g)].map(([, href = '']) =>
          unescapeHtml(href),
        ),
      ),
    ),
  ].slice(0, mostLinks)
  const { publicUrl } = ctx.platform.config
  const dead: LetterFinding[] = []
  let next = 0
  const work = async () => {
    for (let href = links[next++]; href !== undefined; href = links[next++]) {
      const answer = URL.canParse(href) ? await answerOf(href, publicUrl) : '?'
      if (answer !== null) dead.push(finding(ctx.told, 'warning', 'linkDead', { href, answer }))
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return dead.length > 0 || links.length === 0
    ? dead
    : [finding(ctx.told, 'ok', 'linkOk', { count: String(links.length) })]
}

/** TXT records of a name; null: no DNS answer. */
async function textsAt(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

/**
 * Whether receivers can authenticate the site's letters. Sources: RFC 7208 (SPF), RFC 6376 (DKIM), RFC 7489 (DMARC).
 */
async function senderFindings(ctx: Ctx): Promise<LetterFinding[]> {
  const { fromAddress } = await letterSettings(ctx)
  const signing = await mailSigning(ctx)
  const { site } = await siteSettings(ctx)
  const domain = (fromAddress || site.contact.email).split('@')[1] ?? ''
  if (domain === '') return [finding(ctx.told, 'warning', 'noSender')]
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (signing.resolver) resolver.setServers([signing.resolver])
  const found: LetterFinding[] = []
  const say = (
    isThere: boolean,
    ok: 'spfOk' | 'dkimOk' | 'dmarcOk',
    missing: 'spfMissing' | 'dkimMissing' | 'dmarcMissing',
    name: string,
  ) => found.push(finding(ctx.told, isThere ? 'ok' : 'warning', isThere ? ok : missing, { domain, name }))
  const spf = await textsAt(resolver, domain)
  if (spf === null) return [finding(ctx.told, 'warning', 'dnsSilent', { domain })]
  say(
    spf.some((text) => /^v=spf1(\s|$)/i.test(text)),
    'spfOk',
    'spfMissing',
    domain,
  )
  const isSigned = signing.active && (domain === signing.domain || domain.endsWith(`.${signing.domain}`))
  if (isSigned)
    say((await lookUpDkim(ctx)).found === 'right', 'dkimOk', 'dkimMissing', signing.record?.name ?? domain)
  else found.push(finding(ctx.told, 'warning', 'dkimUnset'))
  // A policy of the organisation's domain also covers its subdomains
  const parent = domain.split('.').slice(-2).join('.')
  const policies = [
    ...((await textsAt(resolver, `_dmarc.${domain}`)) ?? []),
    ...(parent === domain ? [] : ((await textsAt(resolver, `_dmarc.${parent}`)) ?? [])),
  ]
  say(
    policies.some((text) => /^v=DMARC1\b/i.test(text)),
    'dmarcOk',
    'dmarcMissing',
    domain,
  )
  return found
}

/** The check of a letter before it is sent. */
export async function checklist(ctx: Ctx, { _id }: InputOf<typeof sendingCalls.checklist>) {
  const row = await rowOf(ctx, sendings, _id)
  const draft = await sendingDraft(ctx, row)
  const found: LetterFinding[] = []
  const htmls: string[] = []
  for (const lang of contentLanguages) {
    const made = await makeLetter(ctx, draft, lang, row.since)
    htmls.push(made.html)
    found.push(...findingsOf(ctx.told, draft, made))
  }
  if (row.lists.length === 0) found.push(finding(ctx.told, 'error', 'noLists'))
  else {
    const { rows } = await ctx.db.execute(sql`
      select from ${readers} where ${inAudience(row)} and not ${isSuppressed(sql`${readers.email}`)} limit 1`)
    if (rows.length === 0) found.push(finding(ctx.told, 'error', 'nobody'))
  }
  const { legal } = await siteSettings(ctx)
  if (!legal.imprint.de.trim()) found.push(finding(ctx.told, 'warning', 'noImprint'))
  if (!found.some(({ level }) => level === 'error')) found.push(finding(ctx.told, 'ok', 'ok'))
  found.push(...(await linkFindings(ctx, htmls)), ...(await senderFindings(ctx)))
  return { findings: found }
}

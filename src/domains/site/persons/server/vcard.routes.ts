import type { FastifyInstance } from 'fastify'
import { answerFromCache } from '#kit/server/cache/guest-cache.ts'
import { calendarText, component, escapeText, type CalendarLine } from '#kit/server/formats/calendar-file.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { dialled } from '#kit/shared/people/contact.ts'
import { fullName } from '../persons.rules.ts'
import { persons } from './persons.kind.ts'

/** A person as a contact for phones and mail programs: vCard 4.0 (RFC 6350), with the line format of calendars. */
async function cardOf(ctx: Ctx, _id: string, lang: Language): Promise<string> {
  const found = await persons.find(ctx, { _id }, { lang, audience: 'live' })
  if (!found) throw notFound({ _id })
  const { record } = found
  const { site } = await siteSettings(ctx)
  ctx.tag('settings')
  const told = (name: string, value: string): CalendarLine[] => (value ? [[name, escapeText(value)]] : [])
  const names = [record.last_name, record.first_name, '', record.title, ''].map(escapeText).join(';')
  return calendarText(
    component('VCARD', [
      ['VERSION', '4.0'],
      ['UID', `urn:uuid:${record._id}`],
      ...told('FN', fullName(record)),
      ['N', names],
      ...told('ORG', site.contact.organisation || site.name),
      ...told('TITLE', record.role),
      ...(record.phone ? ([['TEL;VALUE=uri;TYPE=work', `tel:${dialled(record.phone)}`]] as const) : []),
      ...told('EMAIL;TYPE=work', record.email),
      ...told('NOTE', record.officeHours),
      ['REV', record.updatedAt.replaceAll(/[-:]|\.\d+/g, '')],
    ]),
  )
}

/** `GET /api/c/person/{id}/vcard?lang=en`: a contact to save. */
export function serveVcards(server: FastifyInstance, platform: Platform): void {
  server.get('/api/c/person/:_id/vcard', async (request, reply) => {
    const { _id } = request.params as { _id: string }
    const { lang: asked } = request.query as { lang?: string }
    const lang = contentLanguages.find((one) => one === asked) ?? 'de'
    if (!isUuid(_id)) throw notFound()
    void reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contact.vcf"')
    return answerFromCache(platform, request, reply, () =>
      runRead(platform, guestCaller(request.id, lang), (ctx) => cardOf(ctx, _id, lang)),
    )
  })
}

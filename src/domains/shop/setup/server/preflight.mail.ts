import type { Ctx } from '#kit/server/context.ts'
import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { orderSettings } from '#domains/shop/orders/server/offers.ts'
import { setupScreens } from '../setup.addresses.ts'
import type { Judged } from './preflight.service.ts'

const texts = {
  de: {
    subject: {
      shop: 'Der Shop ist geschlossen, bis etwas behoben ist',
      part: 'Ein Teil des Shops ist geschlossen, bis etwas behoben ist',
      nothing: 'Im Shop fehlt etwas, das das Gesetz verlangt',
    },
    text: {
      shop: 'Es kann nichts bestellt werden. Sobald alles behoben ist, öffnet der Shop von selbst wieder.',
      part: 'Was davon betroffen ist, kann nicht bestellt oder geliefert werden. Sobald alles behoben ist, geht es von selbst wieder.',
      nothing: 'Bestellt werden kann weiterhin. Bitte beheben Sie es bald.',
    },
    show: 'Was zu tun ist',
  },
  en: {
    subject: {
      shop: 'The shop is closed until something is put right',
      part: 'A part of the shop is closed until something is put right',
      nothing: 'The shop lacks something that the law asks for',
    },
    text: {
      shop: 'Nothing can be ordered. Once everything is put right, the shop opens again by itself.',
      part: 'What is concerned cannot be ordered or delivered. Once everything is put right, it is open again by itself.',
      nothing: 'Orders are still taken. Please put it right soon.',
    },
    show: 'What to do',
  },
} as const

interface Reader {
  name: string
  email: string
  lang: Language
}

/** Administrators with an e-mail address; without any, the office address for orders. */
async function readers(ctx: Ctx): Promise<Reader[]> {
  const reachable = (await administrators(ctx)).filter(({ email }) => email !== '')
  if (reachable.length > 0) return reachable
  const settings = await siteSettings(ctx)
  const office = officeAddressOf(settings, (await orderSettings(ctx)).email)
  return office ? [{ name: settings.site.name, email: office, lang: sourceLanguage }] : []
}

/** Notifies administrators of points of an open shop that now fail, and of their effect. */
export async function mailAdministrators(
  ctx: Ctx,
  turned: readonly Judged[],
  effect: PreflightPoint['closes'],
): Promise<void> {
  const { site, admincenter } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  for (const { name, email, lang } of await readers(ctx)) {
    const t = texts[lang]
    await ctx.platform.mail.send(ctx, {
      to: { address: email, name },
      lang,
      subject: t.subject[effect],
      content: mailLayout({
        lang,
        siteName: site.name,
        siteUrl: publicUrl,
        title: t.subject[effect],
        children: [
          paragraph(t.text[effect]),
          facts(turned.map(({ point, finding }) => [point.title[lang], finding.text?.[lang] ?? ''])),
          button(t.show, `${publicUrl}${admincenter.url}/${setupScreens.configurator}`),
        ],
      }),
    })
  }
}

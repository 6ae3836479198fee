import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Settings } from '../settings.contract.ts'
import { currentSettings } from './settings.service.ts'

/** Something that waits for the office. */
export interface OfficeTask {
  subject: string
  /** One or two German sentences: what it is, and that nothing is public yet. */
  text: string
  /** What was sent in; empty values are left out. */
  facts: [label: string, value: string][]
  /** Where to decide, below the admin centre: `entry/edit/…`. */
  path: string
  /** Who gets the answer to the mail; null: nobody left an address. */
  sender: { name: string; email: string } | null
  /** What the button says, where it is no suggestion. */
  button?: string
}

/** Where the office reads mails: the address of its own that something has, else the one for messages, else the public one; or empty. */
export const officeAddressOf = ({ message, site }: Pick<Settings, 'message' | 'site'>, own = ''): string =>
  own || message.email || site.contact.email

/**
 * Tells the office in German that something waits, in the transaction of `ctx`. A site without an address for messages keeps
 * the draft alone; editors find it on their first page.
 */
export async function tellOffice(ctx: Ctx, task: OfficeTask): Promise<void> {
  const settings = (await currentSettings(ctx)).value
  const { site, admincenter } = settings
  const office = officeAddressOf(settings)
  if (!office) return
  const { publicUrl } = ctx.platform.config
  const { subject, text, path, sender, button: label = 'Vorschlag ansehen' } = task
  await ctx.platform.mail.send(ctx, {
    to: office,
    lang: 'de',
    ...(sender ? { replyTo: { name: sender.name, address: sender.email } } : {}),
    subject,
    content: mailLayout({
      lang: 'de',
      siteName: site.name,
      siteUrl: publicUrl,
      title: subject,
      children: [
        paragraph(text),
        facts(task.facts.filter(([, value]) => value !== '')),
        button(label, `${publicUrl}${admincenter.url}/${path}`),
      ],
      ...(sender
        ? { footer: 'Ihre Antwort auf diese E-Mail geht an die Person, die den Vorschlag gemacht hat.' }
        : {}),
    }),
  })
}

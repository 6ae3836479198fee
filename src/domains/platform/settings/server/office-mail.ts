import { button, facts, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Settings } from '../settings.contract.ts'
import { currentSettings } from './settings.service.ts'

/** A task for the office. */
export interface OfficeTask {
  subject: string
  /** One or two German sentences: the subject, and that it is not public yet. */
  text: string
  /** Submitted values; empty ones are omitted. */
  facts: [label: string, value: string][]
  /** Screen for the decision, below the admin centre: `entry/edit/…`. */
  path: string
  /** Recipient of a reply; null without an address. */
  sender: { name: string; email: string } | null
  /** Label of the button, if not a suggestion. */
  button?: string
}

/** Office address: a specific one, else the one for messages, else the public one; may be empty. */
export const officeAddressOf = ({ message, site }: Pick<Settings, 'message' | 'site'>, own = ''): string =>
  own || message.email || site.contact.email

/**
 * Notifies the office by German mail about a task, in the transaction of `ctx`. Without an address only the draft
 * remains, shown on the editors' dashboard.
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

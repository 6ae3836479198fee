import { veiled } from '#kit/shared/people/contact.ts'

/**
 * A mail link that works by HTML alone, with the address encoded so that neither page nor data contain it in a form
 * that simple harvesters recognise.
 */
export function MailLink({ user, host }: { user: string; host: string }) {
  const address = `${user}@${host}`
  const href = veiled(`mailto:${encodeURIComponent(user)}@${host}`)
  const shown = `${veiled(`${user}@`)}<wbr>${veiled(host)}`
  // Every letter is a numeric reference, so no part of the address is read as HTML
  return <span key={address} dangerouslySetInnerHTML={{ __html: `<a href="${href}">${shown}</a>` }} />
}

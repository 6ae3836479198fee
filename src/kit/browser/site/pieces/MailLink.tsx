import { veiled } from '#kit/shared/people/contact.ts'

/**
 * A link to write to somebody that works by HTML alone, while neither the page nor its data holds the address in a form
 * that a simple harvester would recognise.
 */
export function MailLink({ user, host }: { user: string; host: string }) {
  const address = `${user}@${host}`
  const href = veiled(`mailto:${encodeURIComponent(user)}@${host}`)
  const shown = `${veiled(`${user}@`)}<wbr>${veiled(host)}`
  // every letter has become a number: nothing of the address can be read as HTML
  return <span key={address} dangerouslySetInnerHTML={{ __html: `<a href="${href}">${shown}</a>` }} />
}

/**
 * Paths of the site's own pages, whatever other pages exist. `taken-addresses.test.ts` in `src/app` checks that the
 * list is complete.
 */
const shown =
  'login signup verify invitation resetpassword reset2FA konto account sitemap entry event newsletter nachricht barriere-melden barrierefreiheit impressum imprint datenschutz privacy wetter weather muellkalender amtstafel notice-board heurigen schaden-melden schadensmeldungen sport sports buchen book formular form push offline suche search shop bezahlen pay angebot offer admincenter healthz readyz metrics'.split(
    ' ',
  )

/** First path segments that the site uses or will use. */
const folders = 'en api assets feed news sw wp-content'.split(' ')

/** First path segments that imported pages must not use. */
export const reservedSlugs: readonly string[] = [...shown, ...folders].map((slug) => slug.toLowerCase())

const shownSlugs: ReadonlySet<string> = new Set(shown.map((slug) => slug.toLowerCase()))

/** Whether a path belongs to the site itself, which takes precedence over other pages. */
export const isTaken = (path: string): boolean =>
  shownSlugs.has(path.replace(/^\/(?:en\/)?/, '').toLowerCase())

/** Addresses at which this site shows something of its own, whatever pages there are. `taken-addresses.test.ts` in `src/app` keeps them complete. */
const shown =
  'login signup verify invitation resetpassword reset2FA konto account sitemap entry event newsletter nachricht barriere-melden barrierefreiheit impressum imprint datenschutz privacy wetter weather muellkalender amtstafel notice-board heurigen schaden-melden schadensmeldungen sport sports buchen book formular form push offline suche search shop bezahlen pay angebot offer admincenter healthz readyz metrics'.split(
    ' ',
  )

/** First parts of addresses below which it keeps something, or will. */
const folders = 'en api assets feed news sw wp-content'.split(' ')

/** First parts of addresses that pages taken over from elsewhere must not have. */
export const reservedSlugs: readonly string[] = [...shown, ...folders].map((slug) => slug.toLowerCase())

const shownSlugs: ReadonlySet<string> = new Set(shown.map((slug) => slug.toLowerCase()))

/** Whether nothing else can be shown at a path: what the site has there comes first. */
export const isTaken = (path: string): boolean =>
  shownSlugs.has(path.replace(/^\/(?:en\/)?/, '').toLowerCase())

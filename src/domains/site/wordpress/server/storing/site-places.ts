import { uuidv7 } from '#kit/shared/uuid.ts'
import { hrefOfView, landingPage, putPage } from '#domains/site/pages/server/offers.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedPage } from '../planning/plan.ts'
import { siteKey } from '../planning/plan-identity.ts'
import { knownRecords, rememberRecord, stateHere } from './record-state.ts'

const listPage = { title: 'Aktuelles', slugs: ['aktuelles', 'neuigkeiten', 'meldungen', 'beitraege'] }
const englishListPage = { title: 'News', slugs: ['news', 'latest-news', 'posts'] }

/** Creates the page that lists all news when the site has none; a page removed by a user is not created again. */
export async function provideListPage(work: ImportWork): Promise<void> {
  const { plan, options, sheet } = work
  if (plan.news.length === 0) return
  const externalId = `wordpress:${siteKey(plan.source.baseUrl)}#list-of-news`
  const taken = new Set(plan.pages.filter(({ parent }) => parent === null).map(({ slug }) => slug))
  const free = (slugs: readonly string[]) => slugs.find((slug) => !taken.has(slug)) ?? slugs[0]!
  const isMissing = await work.read(async (ctx) => {
    const row = (await knownRecords(ctx.db, [externalId])).get(externalId)
    return (await hrefOfView(ctx, 'listview', 'de')) === null && !row?.fingerprint
  })
  if (!isMissing) return
  sheet.listPageMade()
  if (options.dryRun) return
  await work.write(async (ctx) => {
    const row = await rememberRecord(ctx, {
      externalId,
      collection: 'page',
      recordId: uuidv7(),
      fingerprint: 'list',
    })
    await putPage(ctx, {
      _id: row.recordId!,
      title: listPage.title,
      slug: free(listPage.slugs),
      template: { view: 'listview' },
      status: 'published',
      translations: {
        en: {
          title: englishListPage.title,
          slug: free(englishListPage.slugs),
          status: 'published',
          upToDate: true,
        },
      },
    })
    const { version } = await stateHere(ctx, row)
    await rememberRecord(ctx, { ...row, version })
  })
}

const frontSlugs = new Set(['home', 'homepage', 'startseite', 'start', 'front-page', 'frontpage'])

/**
 * Finds the old site's front page. It becomes the landing page when there is none; otherwise it stays an ordinary page.
 * @returns external id of the page that becomes the landing page
 */
export async function findFrontPage(work: ImportWork): Promise<string | null> {
  const { plan, known, sheet } = work
  const isFront = ({ parent, slug, status }: PlannedPage) =>
    parent === null && status === 'published' && frontSlugs.has(slug)
  const front = plan.pages.find(isFront)
  if (!front) return null
  const landing = await work.read((ctx) => landingPage(ctx, 'working'))
  const row = known.get(front.externalId)
  const isFree = landing === null && !row?.fingerprint
  sheet.frontPage(front.title, isFree || (landing !== null && landing._id === row?.recordId))
  return isFree ? front.externalId : null
}

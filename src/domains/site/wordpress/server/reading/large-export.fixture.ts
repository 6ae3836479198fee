import { endXml, headXml, itemXml } from './export-fixture.ts'

const site = 'https://dorf.example'
const kinds = Array.from({ length: 40 }, (_, index) => `Bereich ${index}`)
const sentence =
  'Der Gemeinderat hat in seiner letzten Sitzung beschlossen, den Weg am Bach bis zum Herbst neu zu befestigen. '

const pad = (number: number) => String(number).padStart(2, '0')

/** Every fifth post has its own picture. */
const pictureOf = (post: number) => (post % 5 === 0 ? 1_000_000 + post : 0)

function postXml(post: number): string {
  const date = `${2004 + (post % 20)}-${pad(1 + (post % 12))}-${pad(1 + (post % 28))} 08:00:00`
  const kind = post % kinds.length
  const text = Array.from(
    { length: 3 + (post % 12) },
    (_, index) =>
      `<!-- wp:paragraph -->\n<p>${index}. ${sentence.repeat(1 + (post % 3))}</p>\n<!-- /wp:paragraph -->`,
  )
  const link = `<!-- wp:paragraph -->\n<p>Siehe <a href="${site}/bericht-${1 + (post % 977)}/">den Bericht</a>.</p>\n<!-- /wp:paragraph -->`
  return itemXml({
    id: post,
    title: `Bericht ${post} aus der Gemeinde`,
    slug: `bericht-${post}`,
    link: `${site}/bericht-${post}/`,
    date,
    localDate: date,
    content: [...text, link].join('\n\n'),
    meta: pictureOf(post) > 0 ? { _thumbnail_id: String(pictureOf(post)) } : {},
    more: `<category domain="category" nicename="bereich-${kind}"><![CDATA[${kinds[kind]}]]></category><category domain="post_tag" nicename="wort-${post % 300}"><![CDATA[Wort ${post % 300}]]></category>`,
  })
}

const pictureXml = (post: number): string =>
  itemXml({
    id: pictureOf(post),
    type: 'attachment',
    status: 'inherit',
    parent: post,
    title: `Bild zu ${post}`,
    slug: `bild-${post}`,
    link: `${site}/bericht-${post}/bild-${post}/`,
    url: `${site}/wp-content/uploads/${2004 + (post % 20)}/05/bild-${post}.jpg`,
  })

/** An export of many posts in categories, every fifth with a picture, in pieces: it is too long for one string. */
export function* largeExport(posts: number): Generator<string> {
  const categories = kinds.map(
    (name, index) =>
      `<wp:category><wp:term_id>${index + 1}</wp:term_id><wp:category_nicename>bereich-${index}</wp:category_nicename><wp:cat_name><![CDATA[${name}]]></wp:cat_name></wp:category>`,
  )
  yield headXml() + categories.join('\n')
  for (let post = 1; post <= posts; post++) {
    yield postXml(post)
    if (pictureOf(post) > 0) yield pictureXml(post)
  }
  yield endXml
}

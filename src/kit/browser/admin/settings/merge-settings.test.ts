import { expect, it } from 'vitest'
import { mergeFields } from '../edit/merge.ts'
import { changedSettings, singleSettings } from './merge-settings.ts'

const base = {
  version: 1,
  site: { name: 'Dorf', claim: { de: 'a', en: 'b' }, languages: ['de', 'en'] },
  legal: { imprint: { de: 'x', en: '' } },
}

it('keeps what was typed beside what somebody else has saved', () => {
  const mine = { ...base, site: { ...base.site, name: 'Rebenau', languages: ['de'] } }
  const theirs = { ...base, version: 2, site: { ...base.site, claim: { de: 'neu', en: 'b' } } }
  const { merged, clashes } = mergeFields(base, mine, theirs, { parts: singleSettings })
  expect(merged).toEqual({
    version: 2,
    site: { name: 'Rebenau', claim: { de: 'neu', en: 'b' }, languages: ['de'] },
    legal: base.legal,
  })
  expect(clashes).toEqual([])
})

it('names what both have changed, and leaves mine', () => {
  const mine = { ...base, site: { ...base.site, name: 'Meins', claim: { de: 'gleich', en: 'b' } } }
  const theirs = {
    ...base,
    version: 2,
    site: { ...base.site, name: 'Ihres', claim: { de: 'gleich', en: 'b' } },
  }
  const { merged, clashes } = mergeFields(base, mine, theirs, { parts: singleSettings })
  expect(clashes.map(({ path }) => path)).toEqual(['site.name'])
  expect(merged.site).toMatchObject({ name: 'Meins' })
})

it('takes a list as one setting', () => {
  const after = { ...base, site: { ...base.site, languages: ['de'] } }
  expect(changedSettings(base, after)).toEqual(['site.languages'])
})

import { expect, test } from 'vitest'
import { createTexts } from '../../shared/text/texts.ts'
import { createLightTexts } from './translate.ts'

const trees = {
  de: {
    a: {
      plain: 'Guten Tag',
      named: '{{ who }} und {{who}}',
      n_one: '{{count}} Ort',
      n_other: '{{count}} Orte',
    },
  },
  en: {
    a: { plain: 'Good day', named: 'for {{who}}', n_one: '{{count}} place', n_other: '{{count}} places' },
  },
}

test('answers as the full translators do', () => {
  const light = createLightTexts(trees)
  const full = createTexts(trees)
  for (const lang of ['de', 'en'] as const) {
    expect(light[lang]('a.plain')).toBe(full[lang]('a.plain'))
    expect(light[lang]('a.named', { who: '<b>' })).toBe(full[lang]('a.named', { who: '<b>' }))
    for (const count of [0, 1, 2]) expect(light[lang]('a.n', { count })).toBe(full[lang]('a.n', { count }))
    expect(light[lang]('a.nothing')).toBe(full[lang]('a.nothing'))
    expect(light[lang]('nothing', { count: 1 })).toBe('[nothing]')
  }
})

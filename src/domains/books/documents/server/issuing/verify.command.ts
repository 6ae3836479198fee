import type { Command } from '#kit/server/domain.ts'
import { CommandError } from '#kit/server/domain.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { rangeTitles } from '#domains/books/masterdata/server/offers.ts'
import { isProven, verifyBooks } from './verify.service.ts'

const words = {
  de: {
    rows: (first: number, last: number, rows: number) =>
      `${first}–${last}, ${rows} ${rows === 1 ? 'Beleg' : 'Belege'}`,
    whole: (documents: number) =>
      documents === 1
        ? '1 Beleg geprüft, er ist unversehrt.'
        : `${documents} Belege geprüft, alle unversehrt.`,
    numbers: { missing: 'fehlt', double: 'doppelt', unknown: 'ohne Beleg' },
    seals: {
      gap: 'Lücke in der Kette',
      link: 'hängt nicht am vorigen Beleg',
      seal: 'Siegel passt nicht',
      content: 'Inhalt wurde geändert',
      sums: 'Summen passen nicht zum Inhalt',
    },
  },
  en: {
    rows: (first: number, last: number, rows: number) =>
      `${first}–${last}, ${rows} ${rows === 1 ? 'document' : 'documents'}`,
    whole: (documents: number) =>
      documents === 1 ? '1 document checked, it is whole.' : `${documents} documents checked, all whole.`,
    numbers: { missing: 'missing', double: 'twice', unknown: 'without a document' },
    seals: {
      gap: 'gap in the chain',
      link: 'does not follow the document before it',
      seal: 'the seal does not fit',
      content: 'the content was changed',
      sums: 'the sums do not fit the content',
    },
  },
}

/** `npm run cli -- books verify` */
export const verifyCommand: Command = {
  name: 'books verify',
  usage: '',
  summary: {
    de: 'Nummern und Siegel aller ausgestellten Belege prüfen',
    en: 'Check the numbers and seals of all issued documents',
  },
  async run(platform, { say }) {
    const lang = systemLanguage(process.env)
    const t = words[lang]
    const { result } = await runRead(platform, systemCaller(lang), async (ctx) => ({
      proof: await verifyBooks(ctx),
      titles: await rangeTitles(ctx),
    }))
    const { proof, titles } = result
    for (const { range, periods, faults } of proof.ranges) {
      const named = (period: string) => `${titles.get(range) ?? range} ${period}`.trim()
      for (const { period, first, last, rows } of periods)
        say(`${named(period)}: ${t.rows(first, last, rows)}`)
      for (const { period, counter, fault } of faults) say(`${named(period)}: ${counter} ${t.numbers[fault]}`)
    }
    for (const { number, fault } of proof.faults) say(`${number}: ${t.seals[fault]}`)
    for (const { number, hash } of proof.ends) say(`${number}: ${hash}`)
    if (!isProven(proof))
      throw new CommandError({
        de: 'Die Bücher sind nicht unversehrt.',
        en: 'The books are not whole.',
      })
    say(t.whole(proof.documents))
  },
}

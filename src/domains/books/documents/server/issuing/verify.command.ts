import type { Command } from '../../../../../kit/server/domain.ts'
import { CommandError } from '../../../../../kit/server/domain.ts'
import { runRead, systemCaller } from '../../../../../kit/server/http/scope.ts'
import { isProven, verifyBooks } from './verify.service.ts'

/** `npm run cli -- books verify` */
export const verifyCommand: Command = {
  name: 'books verify',
  usage: '',
  summary: {
    de: 'Nummern und Siegel aller ausgestellten Belege prüfen',
    en: 'Check the numbers and seals of all issued documents',
  },
  async run(platform, { say }) {
    const { result: proof } = await runRead(platform, systemCaller(), verifyBooks)
    for (const { range, periods, faults } of proof.ranges) {
      for (const { period, first, last, rows } of periods)
        say(`${range} ${period || '-'}: ${first}–${last}, ${rows} documents`)
      for (const { period, counter, fault } of faults) say(`${range} ${period || '-'}: ${fault} ${counter}`)
    }
    for (const { number, fault } of proof.faults) say(`${number}: ${fault}`)
    for (const { number, hash } of proof.ends) say(`${number}: ${hash}`)
    if (!isProven(proof))
      throw new CommandError({
        de: 'Die Bücher sind nicht unversehrt.',
        en: 'The books are not whole.',
      })
    say(`${proof.documents} sealed documents are whole`)
  },
}

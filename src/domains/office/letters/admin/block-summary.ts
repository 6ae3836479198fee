import { useTexts } from '#kit/browser/texts.ts'
import type { LetterModule } from '../letter-modules.contract.ts'

const longest = 70
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A short summary of a block, shown while it is collapsed. */
export function useBlockSummary(): (block: Pick<LetterModule, 'kind' | 'props'>) => string {
  const { lang } = useTexts()
  return ({ kind, props }) => {
    const inOrder = (text: { de: string; en: string }) =>
      lang === 'en' ? text.en || text.de : text.de || text.en
    const said =
      kind === 'columns'
        ? props.columns
            .map(({ title, text }) => inOrder(title) || plain(inOrder(text)))
            .filter(Boolean)
            .join(' · ')
        : plain(inOrder(props.text)) || inOrder(props.alt)
    return said.length > longest ? `${said.slice(0, longest).trimEnd()} …` : said
  }
}

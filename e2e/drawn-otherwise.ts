import { loadRenderer } from '../bench/rendering.ts'
import type { Answer } from './addresses.ts'

/** Addresses whose document differs from the markup that React renders when it hydrates the page. */
export async function addressesDrawnOtherwise(answers: readonly Answer[]): Promise<string[]> {
  const otherwise = await Promise.all(answers.map(isDrawnOtherwise))
  return answers.filter((_, index) => otherwise[index]).map(({ path }) => path)
}

async function isDrawnOtherwise({ html }: Answer): Promise<boolean> {
  const [, shown, data] =
    /<div id="page">(.*)<\/div>\s*<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(
      html,
    ) ?? []
  if (shown === undefined || data === undefined) return false
  const { page, now } = JSON.parse(data) as { page: unknown; now: string }
  // Styles are in the head, by number
  const plain = (markup: string) => markup.replaceAll(/ style="[^"]*"| data-look="\d+"/g, '')
  return plain(shown) !== plain((await loadRenderer()).renderWhole(page, now))
}

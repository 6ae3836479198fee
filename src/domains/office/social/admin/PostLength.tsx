import { Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { hashtagsIn, lengthOn, limitsOf, type NetworkName } from '../social.rules.ts'

/** Length of a text as counted by its network; `text` includes the address below. */
export function PostLength({
  network,
  longest,
  text,
}: {
  network: NetworkName
  longest: number
  text: string
}) {
  const { t } = useTexts()
  const length = lengthOn(network, text)
  const most = limitsOf[network].hashtags
  return (
    <Text size="sm" role="status" {...(length > longest ? { c: 'red.8', fw: 600 } : { c: 'dimmed' })}>
      {t('social.preview.length', { length, longest })}
      {hashtagsIn(text) > most ? ` ${t('social.preview.tags', { most })}` : ''}
    </Text>
  )
}

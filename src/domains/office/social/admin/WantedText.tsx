import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { SocialPost } from '../social.contract.ts'
import { composed, type NetworkName } from '../social.rules.ts'
import { PostLength } from './PostLength.tsx'

const Correct = fieldsOf<{ wanted: string }>()

/** New text of a published post. The address below it stays and counts towards the length. */
export function WantedText({
  network,
  longest,
  post,
}: {
  network: NetworkName
  longest: number
  post: SocialPost
}) {
  const { t } = useTexts()
  const { value = '' } = Correct.useField('wanted')
  const text = composed(network, { ...post, text: value })
  return (
    <>
      <Correct.LongText
        name="wanted"
        required
        rows={8}
        maxLength={64_000}
        hint={text === value.trim() ? undefined : t('social.linkStays')}
      />
      <PostLength network={network} longest={longest} text={text} />
    </>
  )
}

import { Box, Paper, Stack, Text } from '@mantine/core'
import { useFileSummaries } from '#kit/browser/admin/file-summaries.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf } from '#kit/shared/site/picture-forms.ts'
import type { SocialPost } from '../social.contract.ts'
import { composed, networkTitles, ratioFor, type NetworkName } from '../social.rules.ts'
import { PostLength } from './PostLength.tsx'

type Shown = Pick<SocialPost, 'text' | 'link' | 'picture' | 'alt' | 'shape' | 'focusX' | 'focusY'>

/** Preview of a post in the style of its network, drawn without requests to the network. */
export function PostPreview({
  network,
  account,
  longest,
  post,
}: {
  network: NetworkName
  account: string
  longest: number
  post: Shown
}) {
  const { t } = useTexts()
  const text = composed(network, post)
  const picture = <Cut network={network} post={post} />
  const words = (
    <Text size="sm" p="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text || t('social.preview.empty')}
    </Text>
  )
  return (
    <Stack gap="xs">
      <Paper
        withBorder
        maw={420}
        aria-label={t('social.preview.of', { network: networkTitles[network] })}
        component="article"
      >
        <Text fw={600} size="sm" p="sm" pb={0}>
          {account}
        </Text>
        {network === 'instagram' ? picture : words}
        {network === 'instagram' ? words : picture}
        {network === 'facebook' && post.link && post.picture === null ? (
          <Text size="xs" p="sm" className="picture-ground" style={{ overflowWrap: 'anywhere' }}>
            {post.link}
          </Text>
        ) : null}
      </Paper>
      <PostLength network={network} longest={longest} text={text} />
      {network === 'instagram' && post.link ? (
        <Text size="sm" c="dimmed">
          {t('social.preview.noLinks')}
        </Text>
      ) : null}
    </Stack>
  )
}

function Cut({ network, post }: { network: NetworkName; post: Shown }) {
  const file = useFileSummaries(post.picture ? [post.picture] : []).get(post.picture ?? '')
  if (!file?.picture) return null
  const { width = 1, height = 1 } = file
  return (
    <Box
      component="img"
      {...imageOf(file.picture, '(min-width: 62rem) 24rem, 92vw')}
      alt={post.alt}
      w="100%"
      h="auto"
      style={{
        display: 'block',
        aspectRatio: String(ratioFor(network, post.shape, width, height)),
        objectFit: 'cover',
        objectPosition: `${post.focusX * 100}% ${post.focusY * 100}%`,
      }}
    />
  )
}

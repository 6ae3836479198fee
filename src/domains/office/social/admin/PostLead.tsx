import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LeadOn } from '#kit/browser/admin/record/LeadOn.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { socialPost } from '../social.contract.ts'
import { networkPath, postPath } from './social-words.ts'

const client = recordClient(socialPost)

/** Redirects a link without a network to the post's screen. */
export function PostLead() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: [socialPost.name, 'one', id],
    queryFn: () => client.read(id),
    enabled: id !== '',
  })
  if (id && !answer.data) {
    const back = { label: t('social.networks.facebook'), to: networkPath('facebook') }
    return <Unread answer={answer} title={t('social.title')} back={back} />
  }
  return <LeadOn to={postPath(answer.data?.network ?? 'facebook', id)} title={t('social.title')} />
}

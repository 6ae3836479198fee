import { Button } from '@mantine/core'
import { useMay } from '../../../../../kit/browser/admin/admin-context.ts'
import { confirm } from '../../../../../kit/browser/admin/confirm.tsx'
import { recordClient } from '../../../../../kit/browser/admin/record/record-client.ts'
import { useTexts } from '../../../../../kit/browser/texts.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { offer } from '../../documents.contract.ts'
import { contracts } from '../document-words.ts'
import { useAct } from './use-act.ts'

/** Takes a draft away, which no number was given to, or a template. */
export function RemoveDraft({ kind, _id, done }: { kind: DocumentScreen; _id: string; done: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act } = useAct()
  const contract = contracts[kind]
  if (!may(contract.access.remove)) return null
  const say = (name: string) => t(`documents.remove.${kind === 'template' ? 'template' : 'draft'}.${name}`)
  async function remove() {
    const isMeant = await confirm({
      title: say('title'),
      text: say('text'),
      confirm: say('submit'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!isMeant) return
    if (await act(() => recordClient(contract as unknown as typeof offer).remove(_id), say('done'))) done()
  }
  return (
    <Button variant="subtle" color="red" w="fit-content" loading={busy} onClick={() => void remove()}>
      {say('submit')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { unsaved } from '#kit/browser/admin/edit/unsaved.ts'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import type { offer } from '../../documents.contract.ts'
import { contracts } from '../base/document-words.ts'
import { useAct } from '../base/use-act.ts'

/** Deletes a template or a draft without a number. */
export function RemoveDraft({ kind, _id, leave }: { kind: DocumentScreen; _id: string; leave: () => void }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, act } = useAct()
  const whenLeft = useRef(() => {})
  useEffect(() => () => whenLeft.current(), [])
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
    // Navigate away first: the open screen would query the deleted record again
    unsaved.discardAll()
    await new Promise<void>((done) => {
      whenLeft.current = done
      leave()
    })
    await act(() => recordClient(contract as unknown as typeof offer).remove(_id), say('done'))
  }
  return (
    <Button variant="subtle" color="red" w="fit-content" loading={busy} onClick={() => void remove()}>
      {say('submit')}
    </Button>
  )
}

import { Select } from '@mantine/core'
import { useState } from 'react'
import type { ActionPreview } from '#kit/shared/records/action-mails.ts'
import { useTexts } from '../../texts.ts'
import { MailFrame } from '../MailFrame.tsx'

/** Preview of mails, one at a time; empty without mails. */
export function PreviewedMails({ mails }: ActionPreview) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, mails.length - 1)
  const shown = mails[place]
  if (!shown) return null
  return (
    <>
      {mails.length > 1 ? (
        <Select
          label={t('kit.record.actions.mailTo', { to: '…' })}
          allowDeselect={false}
          value={String(place)}
          onChange={(value) => setChosen(Number(value))}
          data={mails.map((mail, index) => ({ value: String(index), label: mail.to }))}
        />
      ) : null}
      <MailFrame
        title={`${t('kit.record.actions.mailTo', { to: shown.to })}: ${shown.subject}`}
        html={shown.html}
        width="100%"
        height={260}
      />
    </>
  )
}

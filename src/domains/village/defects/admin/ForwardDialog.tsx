import { Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/browser/admin/edit/FormDialog.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'

interface Props {
  opened: boolean
  onClose: () => void
  defect: Defect
  changed: (defect: Defect) => void
}

/** Forwards a report by mail, without the sender's details. Typed text is kept until the mail is sent. */
export function ForwardDialog({ opened, onClose, defect, changed }: Props) {
  const { t } = useTexts()
  const [to, setTo] = useState('')
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState(true)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('defects.forward.title')}
      text={t('defects.forward.text')}
      submit={t('defects.forward.send')}
      done={t('defects.forward.done')}
      send={async () => {
        changed((await call(defectCalls.forward, { _id: defect._id, to, text, photos })).defect)
        setTo('')
        setText('')
      }}
    >
      {(errors) => (
        <>
          <TextInput
            data-autofocus
            type="email"
            required
            label={t('defects.forward.to')}
            maxLength={200}
            value={to}
            error={errors['to']}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Textarea
            label={t('defects.forward.message')}
            autosize
            minRows={3}
            maxLength={5000}
            value={text}
            error={errors['text']}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {defect.photos.length > 0 ? (
            <Switch
              label={t('defects.forward.photos')}
              checked={photos}
              onChange={(event) => setPhotos(event.currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

import { Button, Checkbox, Image, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { imageOf, inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'

interface Props {
  defect: Defect
  changed: (defect: Defect) => void
}

/** Public version of a report; published only after an editor has checked it. */
export function ReleaseForm({ defect, changed }: Props) {
  const { t } = useTexts()
  const { released, publicText } = defect
  const stored = publicText || defect.text
  const shown = defect.photos.filter((photo) => photo.released).map(({ _id }) => _id)
  const [text, setText] = useState(stored)
  const [photos, setPhotos] = useState(shown)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const list = useQuery({ queryKey: ['defect', 'kinds'], queryFn: () => call(defectCalls.kinds, {}) })
  const isDirty = text !== stored || photos.toSorted().join() !== shown.toSorted().join()

  async function store(next: boolean): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      const { defect: answer } = await call(defectCalls.release, {
        _id: defect._id,
        version: defect.version,
        released: next,
        text: text.trim(),
        photos,
      })
      changed(answer)
      setText(answer.publicText || answer.text)
      setPhotos(answer.photos.filter((photo) => photo.released).map(({ _id }) => _id))
      notifyDone(t(next ? 'defects.release.shown' : 'defects.release.withdrawn'))
      return true
    } catch (problem) {
      const wrong = problem instanceof ApiProblem ? problem.fields['publicText'] : undefined
      if (wrong) setError(wrong)
      else notifyFailed(problem)
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <SidePanel title={t('defects.release.title')}>
      <StateBadge tone={released ? 'published' : 'draft'}>
        {t(released ? 'defects.release.is' : 'defects.release.isNot')}
      </StateBadge>
      {list.data && !list.data.list ? <Text size="sm">{t('defects.release.off')}</Text> : null}
      <Textarea
        label={t('defects.release.text')}
        description={t('defects.release.textHint')}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {defect.photos.length > 0 ? (
        <Checkbox.Group label={t('defects.release.photos')} value={photos} onChange={setPhotos}>
          <Stack gap={6} mt={6}>
            {defect.photos.map(({ _id, ...picture }, index) => (
              <Checkbox
                key={_id}
                value={_id}
                aria-label={t('defects.release.photo', { number: index + 1 })}
                label={
                  <Image
                    {...imageOf(inTwoSizes(picture), '80px')}
                    alt=""
                    h={60}
                    w={80}
                    fit="cover"
                    radius="sm"
                  />
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      <Button
        variant="default"
        loading={busy}
        disabled={released && !isDirty}
        onClick={() => void store(true)}
      >
        {t(released ? 'defects.release.change' : 'defects.release.show')}
      </Button>
      {released ? (
        <Button variant="subtle" disabled={busy} onClick={() => void store(false)}>
          {t('defects.release.withdraw')}
        </Button>
      ) : null}
      <LeaveGuard dirty={released && isDirty} save={() => store(true)} />
    </SidePanel>
  )
}

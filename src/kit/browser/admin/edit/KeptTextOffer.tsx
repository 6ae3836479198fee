import { Alert, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { DiffText } from './DiffText.tsx'
import { fieldLabel, fieldText } from './field-text.ts'
import { changedPaths, fieldAt, rejoin } from './merge.ts'
import type { PlainForm } from './use-plain-form.ts'
import { useValueWords } from './use-value-words.ts'

/** Offers unsaved text kept on this device, compared with what is stored. While another editor holds the lock it can only be read. */
export function KeptTextOffer({
  form,
  isLocked = false,
}: {
  isLocked?: boolean
  form: Pick<PlainForm, 'name' | 'kept' | 'takeKept' | 'form' | 'labels' | 'parts' | 'readOnly'>
}) {
  const { t } = useTexts()
  const moments = useMoments()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { kept, labels } = form
  const { base } = form.form
  // As the form would take it over: what others have changed since is no difference
  const values = kept.offer ? rejoin(kept.offer, base).merged : base
  const known = useValueWords(form.name ?? '', kept.offer ? [base, values] : null)
  const words = { ...known, sayings: form.form.sayings }
  if (!kept.offer || (form.readOnly && !isLocked)) return null
  return (
    <Alert color="blue" icon={<IconHistory />} role="status" title={t('kit.record.kept.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('kit.record.kept.text', { when: moments.say(kept.offer.at) })}</Text>
        {isLocked ? <Text size="sm">{t('kit.record.kept.locked')}</Text> : null}
        <Group gap="xs">
          {isLocked ? null : (
            <Button size="xs" onClick={form.takeKept}>
              {t('kit.record.kept.take')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'kit.record.kept.hide' : 'kit.record.kept.compare')}
          </Button>
          {isLocked ? null : (
            <Button size="xs" variant="subtle" color="gray" onClick={kept.settle}>
              {t('kit.record.kept.drop')}
            </Button>
          )}
        </Group>
        <Collapse expanded={isOpen} id={panel}>
          <Stack gap="sm">
            {changedPaths(base, values, form.parts).map((path) => (
              <div key={path}>
                <Text size="xs" fw={600} c="dimmed">
                  {fieldLabel(path, labels, t)}
                </Text>
                <DiffText
                  before={fieldText(path, fieldAt(base, path), words)}
                  after={fieldText(path, fieldAt(values, path), words)}
                />
              </div>
            ))}
          </Stack>
        </Collapse>
      </Stack>
    </Alert>
  )
}

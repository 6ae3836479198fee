import { Alert, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { DiffText } from '../edit/DiffText.tsx'
import { fieldLabel, fieldText } from '../edit/field-text.ts'
import { changedPaths, fieldAt } from '../edit/merge.ts'
import { useValueWords } from '../edit/use-value-words.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * Offers unsaved text kept on this device, compared with the stored record. While another editor holds the lock, it is
 * read-only.
 */
export function KeptTextOffer({
  form,
  isLocked = false,
}: {
  isLocked?: boolean
  form: Pick<RecordForm, 'name' | 'kept' | 'takeKept' | 'form' | 'labels'>
}) {
  const { t } = useTexts()
  const moments = useMoments()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { kept, labels } = form
  const { base } = form.form
  const values = kept.offer ? { ...base, ...kept.offer.values } : base
  const known = useValueWords(form.name, kept.offer ? [base, values] : null)
  const words = { ...known, sayings: form.form.sayings }
  if (!kept.offer) return null
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
            {changedPaths(base, values).map((path) => (
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

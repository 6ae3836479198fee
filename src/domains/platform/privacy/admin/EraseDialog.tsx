import { Alert, Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { privacy, type Dossier, type Finding } from '../privacy.contract.ts'
import { erasureWord } from '../privacy.rules.ts'

const fates = ['remove', 'anonymise', 'keep'] as const

/** Confirms an erasure; requires typing a word. */
export function EraseDialog({
  opened,
  asked,
  also,
  chosen,
  close,
  erased,
}: {
  opened: boolean
  asked: string
  also: string[]
  chosen: readonly Finding[]
  close: () => void
  erased: (left: Dossier) => void
}) {
  const { t, lang } = useTexts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const word = t('privacy.confirmWord')
  const isTyped = typed.trim().toLocaleUpperCase() === word

  function leave() {
    if (isBusy) return
    setTyped('')
    setProblem(null)
    close()
  }
  async function erase(event: FormEvent) {
    event.preventDefault()
    if (!isTyped) return
    setBusy(true)
    setProblem(null)
    try {
      const { dossier } = await call(privacy.erase, { text: asked, also, confirm: erasureWord, lang })
      setTyped('')
      erased(dossier)
    } catch (thrown) {
      setProblem(thrown)
    } finally {
      setBusy(false)
    }
  }
  const sums = fates.flatMap((fate) => {
    const same = chosen.filter((one) => one.fate === fate)
    const count = same.reduce((sum, { count: times }) => sum + times, 0)
    return count > 0 ? [t(`privacy.sums.${fate}`, { count })] : []
  })

  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={t('privacy.eraseTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form onSubmit={(event) => void erase(event)}>
        <Stack gap="md">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {asked}
          </Text>
          <List size="sm">
            {sums.map((sum) => (
              <List.Item key={sum}>{sum}</List.Item>
            ))}
          </List>
          <Text size="sm">{t('privacy.eraseText')}</Text>
          <Text size="sm" c="dimmed">
            {t('privacy.notReached')}
          </Text>
          <TextInput
            data-autofocus
            label={t('privacy.confirm', { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {problem ? (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {messageOf(problem)}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={leave} disabled={isBusy}>
              {t('privacy.cancel')}
            </Button>
            <Button type="submit" color="red.8" loading={isBusy} disabled={!isTyped}>
              {t('privacy.confirmErase')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

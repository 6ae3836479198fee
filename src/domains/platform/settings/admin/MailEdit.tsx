import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Settings } from '../settings.contract.ts'
import { DkimGroup } from './DkimGroup.tsx'
import { emptyMailbox, toMailbox, toMailboxForm, type MailboxForm } from './mailbox-form.ts'
import { MailboxFields } from './MailboxFields.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'

const sections = ['mail'] as const
const boxesPath = 'mail.mailboxes'
const chosenPath = 'mail.DEFAULT_SYSTEM_MAILBOX'
const named = ['name', 'address', 'smtpUrl', 'port', 'user'] as const

const boxesOf = (values: Fields) => (fieldAt(values, boxesPath) ?? []) as MailboxForm[]

const toForm = ({ mail }: Partial<Settings>): Fields => ({
  mail: { ...mail, mailboxes: mail?.mailboxes.map(toMailboxForm) ?? [] },
})
const toSections = (values: Fields): Partial<Settings> => ({
  mail: {
    mailboxes: boxesOf(values).map(toMailbox),
    DEFAULT_SYSTEM_MAILBOX: fieldAt(values, chosenPath) as string | null,
  },
})

/** Sender and mail servers. */
export function MailEdit() {
  const { t } = useTexts()
  function check(values: Fields): FieldErrors {
    const errors: FieldErrors = {}
    boxesOf(values).forEach((box, index) => {
      if (!/^[^\s@]+@[^\s@]+$/.test(box.address.trim()))
        errors[`${boxesPath}.${index}.address`] = t('settings.mail.wrong.address')
      if (!/^\d{1,5}$/.test(box.port.trim()) || Number(box.port) > 65_535)
        errors[`${boxesPath}.${index}.port`] = t('settings.mail.wrong.port')
    })
    return errors
  }
  const settings = useSiteSettingsForm({
    sections,
    isSecret: true,
    toForm,
    toSections,
    check,
    labels: (values) => ({
      [boxesPath]: t('settings.mail.mailboxes'),
      [chosenPath]: t('settings.mail.chosen'),
      ...Object.fromEntries(
        boxesOf(values).flatMap((box, index) =>
          named.map((name) => [
            `${boxesPath}.${index}.${name}`,
            `${box.name || box.address || t('settings.mail.new')}: ${t(`settings.mail.fields.${name === 'smtpUrl' ? 'server' : name}`)}`,
          ]),
        ),
      ),
    }),
  })
  const { form } = settings.form
  const boxes = boxesOf(form.values)
  const chosen = fieldAt(form.values, chosenPath) as string | null

  function put(next: MailboxForm[]) {
    if (next.length !== boxes.length) form.setErrors({})
    form.set(boxesPath, next)
    if (!next.some(({ uuid }) => uuid === chosen)) form.set(chosenPath, null)
  }

  return (
    <SettingsScreen
      settings={settings}
      title={t('settings.mail.title')}
      main={
        <>
          <SettingsGroup
            id="mailboxes"
            title={t('settings.mail.mailboxes')}
            text={t('settings.mail.mailboxesText')}
          >
            <Stack gap="md">
              {boxes.length === 0 ? <Text size="sm">{t('settings.mail.none')}</Text> : null}
              {boxes.map((box, index) => (
                <MailboxFields
                  key={box.uuid}
                  box={box}
                  path={`${boxesPath}.${index}`}
                  change={(next) => put(boxes.map((one) => (one.uuid === next.uuid ? next : one)))}
                  remove={() => put(boxes.filter(({ uuid }) => uuid !== box.uuid))}
                />
              ))}
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  disabled={boxes.length >= 20}
                  onClick={() => put([...boxes, emptyMailbox(uuidv7())])}
                >
                  {t('settings.mail.add')}
                </Button>
              </Group>
            </Stack>
          </SettingsGroup>
          <SettingsGroup id="sender" title={t('settings.mail.sender')}>
            <Select
              label={t('settings.mail.chosen')}
              description={t('settings.mail.chosenText')}
              value={chosen ?? ''}
              allowDeselect={false}
              data={[
                { value: '', label: t('settings.mail.contactAddress') },
                ...boxes.map((box) => ({
                  value: box.uuid,
                  label: [box.name, box.address].filter(Boolean).join(', ') || t('settings.mail.new'),
                })),
              ]}
              onChange={(value) => form.set(chosenPath, value || null)}
            />
          </SettingsGroup>
          <DkimGroup />
        </>
      }
    />
  )
}

import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { fieldAt, type Fields } from '#kit/browser/admin/edit/merge.ts'
import { DayField } from '#kit/browser/admin/fields/DayInput.tsx'
import { ChoiceField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import {
  SettingsGroup,
  SettingsScreen,
  useSiteSettingsForm,
} from '#domains/platform/settings/admin/offers.ts'
import { contactPaths } from '../contact.addresses.ts'

const sections = ['accessibility'] as const
const issuesPath = 'accessibility.issues'
const names = [
  'conformity',
  'method',
  'createdOn',
  'reviewedOn',
  'issues',
  'enforcement.name',
  'enforcement.address',
  'enforcement.href',
] as const

interface Issue {
  text: { de: string; en: string }
}

/** Content of the accessibility statement. */
export function AccessibilityEdit() {
  const { t } = useTexts()
  function check(values: Fields): FieldErrors {
    const href = String(fieldAt(values, 'accessibility.enforcement.href') ?? '')
    return href && !/^https?:\/\/[^\s]+\.[^\s]+$/.test(href)
      ? { 'accessibility.enforcement.href': t('contact.accessibility.wrongLink') }
      : {}
  }
  const settings = useSiteSettingsForm({
    sections,
    check,
    labels: () =>
      Object.fromEntries(
        names.map((name) => [`accessibility.${name}`, t(`contact.accessibility.fields.${name}`)]),
      ),
  })
  const { form } = settings.form
  const issues = (fieldAt(form.values, issuesPath) ?? []) as Issue[]
  const put = (next: Issue[]) => form.set(issuesPath, next)
  const choices = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`contact.accessibility.${group}.${value}`) }))

  return (
    <SettingsScreen
      settings={settings}
      title={t('contact.accessibility.title')}
      main={
        <>
          <SettingsGroup
            id="state"
            title={t('contact.accessibility.state')}
            text={t('contact.accessibility.stateText')}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <ChoiceField
                name="accessibility.conformity"
                options={choices('conformities', ['full', 'partial', 'none'])}
              />
              <ChoiceField name="accessibility.method" options={choices('methods', ['self', 'external'])} />
              <DayField name="accessibility.createdOn" />
              <DayField name="accessibility.reviewedOn" />
            </SimpleGrid>
            <Anchor href={contactPaths.statement} size="sm">
              {t('contact.accessibility.show')}
            </Anchor>
          </SettingsGroup>
          <SettingsGroup
            id="issues"
            title={t('contact.accessibility.issues')}
            text={t('contact.accessibility.issuesText')}
          >
            {issues.map((issue, index) => (
              // eslint-disable-next-line react/no-array-index-key -- issues have no other key
              <Paper key={index} withBorder p="sm">
                <Stack gap="xs">
                  {contentLanguages.map((lang) => (
                    <Textarea
                      key={lang}
                      label={t(`contact.accessibility.issue.${lang}`, { number: index + 1 })}
                      lang={lang}
                      autosize
                      minRows={2}
                      maxLength={2000}
                      value={issue.text[lang]}
                      onChange={(event) => {
                        const text = { ...issue.text, [lang]: event.currentTarget.value }
                        put(issues.map((one, place) => (place === index ? { text } : one)))
                      }}
                    />
                  ))}
                  <Group justify="flex-end">
                    <Button
                      variant="subtle"
                      color="red"
                      size="xs"
                      leftSection={<IconTrash size={14} aria-hidden />}
                      onClick={() => put(issues.filter((_, place) => place !== index))}
                    >
                      {t('contact.accessibility.removeIssue', { number: index + 1 })}
                    </Button>
                  </Group>
                </Stack>
              </Paper>
            ))}
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                disabled={issues.length >= 50}
                onClick={() => put([...issues, { text: { de: '', en: '' } }])}
              >
                {t('contact.accessibility.addIssue')}
              </Button>
            </Group>
          </SettingsGroup>
          <SettingsGroup id="enforcement" title={t('contact.accessibility.enforcement')}>
            <Text size="sm" c="dimmed">
              {t('contact.accessibility.enforcementText')}
            </Text>
            <TextField name="accessibility.enforcement.name" maxLength={200} />
            <TextField name="accessibility.enforcement.address" maxLength={200} />
            <TextField name="accessibility.enforcement.href" type="url" maxLength={500} />
          </SettingsGroup>
        </>
      }
    />
  )
}

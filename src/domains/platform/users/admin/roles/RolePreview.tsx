import { List, Text } from '@mantine/core'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { isShownTo } from '#kit/browser/admin/shell/navigation-sections.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { mayCall } from '#kit/shared/access.ts'
import type { Right } from '#domains/platform/settings/settings.contract.ts'
import { RightsInWords } from './RightsInWords.tsx'

/** Preview of a role's rights and navigation, from the form. */
export function RolePreview() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const { form } = useForm()
  const rights = (form.values['rights'] ?? []) as Right[]
  const holder = { roles: ['member'], rights: new Set<string>(rights) }
  const entries = domains
    .flatMap((domain) => domain.navigation)
    .filter((entry) => isShownTo((access) => mayCall(holder, access), entry))
  return (
    <>
      <SidePanel title={t('users.ownRoles.may')}>
        <RightsInWords rights={rights} />
      </SidePanel>
      <SidePanel title={t('users.ownRoles.sees')}>
        {entries.length === 0 ? (
          <Text size="sm">{t('users.ownRoles.seesNothing')}</Text>
        ) : (
          <List size="sm" spacing={2}>
            {entries.map(({ path, label }) => (
              <List.Item key={path}>{t(label)}</List.Item>
            ))}
          </List>
        )}
      </SidePanel>
    </>
  )
}

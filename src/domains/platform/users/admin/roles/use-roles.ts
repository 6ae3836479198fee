import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call, callLast } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { roles, type OwnRole } from '../../roles.contract.ts'
import { isBuiltIn } from '../../roles.rules.ts'
import { userScreens } from '../../users.addresses.ts'

/** List of all roles. */
export const rolesPath = `/${userScreens.roles}`
export const rolesKey = ['role', 'list']

/** Custom roles, and names of all roles in the screen's language. */
export function useRoles() {
  const { t, lang } = useTexts()
  // The list counts accounts, which change on other screens
  const answer = useQuery({ queryKey: rolesKey, queryFn: () => call(roles.list, {}), staleTime: 0 })
  const own = answer.data?.items
  const ownName = ({ name }: Pick<OwnRole, 'name'>) => name[lang] || name.de
  return {
    answer,
    own,
    ownName,
    nameOf: (key: string) => {
      if (isBuiltIn(key)) return t(`users.roles.${key}`)
      const known = own?.find((role) => role.key === key)
      if (known) return ownName(known)
      return own ? t('users.ownRoles.gone', { key }) : key
    },
  }
}

/** Starts the preview of a role's rights. */
export function useViewAs(): (role: string) => Promise<void> {
  const { base } = useAdmin()
  return async (role) => {
    try {
      await callLast(roles.viewAs, { role })
      // The screens' data were read with other rights.
      window.location.assign(base)
    } catch (problem) {
      notifyFailed(problem)
    }
  }
}

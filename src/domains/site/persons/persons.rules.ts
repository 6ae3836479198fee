/** How somebody is addressed; nobody has to say. */
export const salutations = ['none', 'ms', 'mr'] as const

interface Named {
  title?: string
  first_name?: string
  last_name: string
}

/** The whole name as it stands on a door: `Mag. Anna Berger`. */
export const fullName = ({ title, first_name, last_name }: Named): string =>
  [title, first_name, last_name].filter(Boolean).join(' ')

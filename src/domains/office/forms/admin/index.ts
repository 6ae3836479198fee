import { IconForms } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { formScreens } from '../forms.addresses.ts'
import { form } from '../forms.contract.ts'
import { admin as de } from '../forms.de.ts'
import { admin as en } from '../forms.en.ts'
import { editPath } from './form-words.ts'

const { read } = form.access

export const formsAdmin: AdminDomain = {
  name: 'forms',
  texts: { de, en },
  navigation: [
    {
      label: 'forms.title',
      icon: IconForms,
      path: formScreens.forms,
      access: read,
      section: 'people',
      order: 7,
      bin: `${formScreens.forms}?bin=1`,
    },
  ],
  screens: [
    {
      path: formScreens.forms,
      access: read,
      load: () => import('./FormBrowse.tsx').then(({ FormBrowse }) => ({ Component: FormBrowse })),
    },
    {
      path: `${formScreens.forms}/edit/:id?`,
      access: read,
      load: () => import('./FormEdit.tsx').then(({ FormEdit }) => ({ Component: FormEdit })),
    },
  ],
  templates: {
    formview: { label: 'forms.templates.formview', hint: 'forms.templateHints.formview', order: 85 },
  },
  records: { [form.name]: { icon: IconForms, path: editPath } },
}

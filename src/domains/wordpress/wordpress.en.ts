import type { SameKeys } from '../../kit/shared/texts.ts'
import type { admin as de } from './wordpress.de.ts'

/** Texts of the admin centre and of the report that the command line prints. */
export const admin = {
  notes: {
    private: '“{{title}}” was private and is now a draft.',
    password: '“{{title}}” was protected by a password and is now a draft.',
    pending: '“{{title}}” was waiting for review and is now a draft.',
    'status-unknown': '“{{title}}” had an unknown state ({{detail}}) and is now a draft.',
    binned: '“{{title}}” was in the bin and was not imported.',
    'never-saved': '“{{title}}” was never saved and therefore not imported.',
    'title-made': 'An entry without a title is now called “{{title}}”.',
    'title-cut': 'The title “{{title}}” was too long and was shortened.',
    'tags-cut': '“{{title}}” had too many tags: {{count}} were not imported.',
    'slug-changed': '“{{title}}” has a new address because the old one is taken: {{detail}}.',
    'parent-missing': 'The page above “{{title}}” is missing in the export. The page is now at the top.',
    'parent-not-taken': 'The page above “{{title}}” was not imported. The page is now at the top.',
    'parent-loop': '“{{title}}” was placed below itself. The page is now at the top.',
    duplicate: '“{{title}}” is in the export several times and was imported once.',
    'medium-without-address': 'The export names no address for the file “{{title}}”. It was not imported.',
    'menu-entry-not-taken': 'The menu entry “{{title}}” leads to no page and was not imported.',
    'menu-not-taken_one': 'The menu “{{title}}” with one entry was not imported.',
    'menu-not-taken_other': 'The menu “{{title}}” with {{count}} entries was not imported.',
    'type-not-taken_one': 'One entry of the kind “{{title}}” was not imported.',
    'type-not-taken_other': '{{count}} entries of the kind “{{title}}” were not imported.',
    'taxonomy-not-taken': 'The grouping “{{detail}}” of “{{title}}” was not imported.',
    'comments-not-taken_one': 'One comment was not imported.',
    'comments-not-taken_other': '{{count}} comments were not imported.',
    'characters-removed_one': 'One invalid character was removed.',
    'characters-removed_other': '{{count}} invalid characters were removed.',
  },
  contentNotes: {
    'block-removed': 'The block “{{detail}}” shows contents that do not exist here and was removed.',
    'shortcode-removed': 'The placeholder “[{{detail}}]” was removed, its text stayed.',
    'element-removed': 'A part that is not allowed (“{{detail}}”) was removed.',
    'link-to-old-site': 'A link still leads to the old website: {{detail}}',
    'link-without-target': 'The link “{{detail}}” led nowhere and is now text.',
    'media-missing': 'A file is missing: {{detail}}',
    'gallery-empty': 'All pictures of a gallery are missing. {{detail}}',
    'alt-doubtful': 'Please describe this picture: {{detail}}',
    'text-cut': 'The text was too long and was cut after {{detail}} characters.',
  },
} satisfies SameKeys<typeof de>

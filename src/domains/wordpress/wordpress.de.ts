import type { TextTree } from '../../kit/shared/texts.ts'

/** Texts of the admin centre and of the report that the command line prints. */
export const admin = {
  /** What came differently or not at all, by the code of the note. */
  notes: {
    private: '„{{title}}“ war privat und ist jetzt ein Entwurf.',
    password: '„{{title}}“ war mit einem Passwort geschützt und ist jetzt ein Entwurf.',
    pending: '„{{title}}“ wartete auf Freigabe und ist jetzt ein Entwurf.',
    'status-unknown': '„{{title}}“ hatte einen unbekannten Zustand ({{detail}}) und ist jetzt ein Entwurf.',
    binned: '„{{title}}“ lag im Papierkorb und wurde nicht übernommen.',
    'never-saved': '„{{title}}“ wurde nie gespeichert und daher nicht übernommen.',
    'title-made': 'Ein Eintrag ohne Titel heißt jetzt „{{title}}“.',
    'title-cut': 'Der Titel „{{title}}“ war zu lang und wurde gekürzt.',
    'tags-cut': '„{{title}}“ hatte zu viele Schlagwörter: {{count}} wurden nicht übernommen.',
    'slug-changed': '„{{title}}“ hat eine neue Adresse, weil die alte schon vergeben ist: {{detail}}.',
    'parent-missing': 'Die Seite über „{{title}}“ fehlt im Export. Die Seite steht jetzt ganz oben.',
    'parent-not-taken': 'Die Seite über „{{title}}“ wurde nicht übernommen. Die Seite steht jetzt ganz oben.',
    'parent-loop': '„{{title}}“ war sich selbst untergeordnet. Die Seite steht jetzt ganz oben.',
    duplicate: '„{{title}}“ kommt im Export mehrmals vor und wurde einmal übernommen.',
    'medium-without-address':
      'Zur Datei „{{title}}“ nennt der Export keine Adresse. Sie wurde nicht übernommen.',
    'menu-entry-not-taken': 'Der Menüpunkt „{{title}}“ führt zu keiner Seite und wurde nicht übernommen.',
    'menu-not-taken_one': 'Das Menü „{{title}}“ mit einem Eintrag wurde nicht übernommen.',
    'menu-not-taken_other': 'Das Menü „{{title}}“ mit {{count}} Einträgen wurde nicht übernommen.',
    'type-not-taken_one': 'Ein Eintrag der Art „{{title}}“ wurde nicht übernommen.',
    'type-not-taken_other': '{{count}} Einträge der Art „{{title}}“ wurden nicht übernommen.',
    'taxonomy-not-taken': 'Die Einteilung „{{detail}}“ von „{{title}}“ wurde nicht übernommen.',
    'comments-not-taken_one': 'Ein Kommentar wurde nicht übernommen.',
    'comments-not-taken_other': '{{count}} Kommentare wurden nicht übernommen.',
    'characters-removed_one': 'Ein ungültiges Zeichen wurde entfernt.',
    'characters-removed_other': '{{count}} ungültige Zeichen wurden entfernt.',
  },
  /** What an editor should know of a converted text. */
  contentNotes: {
    'block-removed': 'Der Baustein „{{detail}}“ zeigt Inhalte, die es hier nicht gibt, und wurde entfernt.',
    'shortcode-removed': 'Der Platzhalter „[{{detail}}]“ wurde entfernt, sein Text blieb.',
    'element-removed': 'Ein nicht erlaubter Teil („{{detail}}“) wurde entfernt.',
    'link-to-old-site': 'Ein Verweis führt noch zur alten Website: {{detail}}',
    'link-without-target': 'Der Verweis „{{detail}}“ führte nirgendwohin und ist jetzt Text.',
    'media-missing': 'Eine Datei fehlt: {{detail}}',
    'gallery-empty': 'Zu einer Bildergalerie fehlen alle Bilder. {{detail}}',
    'alt-doubtful': 'Bitte beschreiben Sie dieses Bild: {{detail}}',
    'text-cut': 'Der Text war zu lang und wurde nach {{detail}} Zeichen gekürzt.',
  },
} satisfies TextTree

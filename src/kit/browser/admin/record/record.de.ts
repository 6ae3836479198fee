/** Texts of records that are worked with. */
export const record = {
  changed: '{{name}} hat diesen Eintrag gerade geändert: {{fields}}. Sie sehen den neuen Stand.',
  joined:
    '{{name}} hat inzwischen anderes geändert: {{fields}}. Beides ist zusammengeführt; was Sie eingegeben haben, bleibt.',
  clash: {
    title: 'Jemand anderes hat dasselbe geändert wie Sie',
    text: 'Was Sie eingegeben haben, bleibt stehen. Beim Speichern wählen Sie, welche Fassung gilt.',
  },
  line: '{{lines}}, {{place}}. Zeile',
  kept: {
    title: 'Sie haben hier etwas eingegeben und nicht gespeichert',
    text: 'Zuletzt {{when}}. Wenn Sie es übernehmen, können Sie es noch ansehen und dann speichern.',
    compare: 'Vergleichen',
    hide: 'Vergleich schließen',
    take: 'Übernehmen',
    drop: 'Verwerfen',
    taken: 'Ihr Text steht wieder da. Er ist noch nicht gespeichert.',
  },
  actions: {
    text: 'Anmerkung',
    textHint: 'Steht danach beim Schritt.',
    done: 'Erledigt: {{action}}',
    changed:
      '{{name}} hat diesen Eintrag inzwischen geändert. Bitte sehen Sie ihn an und versuchen Sie es noch einmal.',
  },
  steps: { none: 'Noch ist nichts geschehen.', byItself: 'von selbst' },
}

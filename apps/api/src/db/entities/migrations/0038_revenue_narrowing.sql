-- A figure may be about the clicks of one campaign, as the platform calls it, or of one keyword: about a part of a website's day.

alter table revenue_figures
  add column narrowed_by text not null default '' check (narrowed_by in ('', 'campaign', 'keyword')),
  add column narrowed_to text not null default '',
  add constraint revenue_figures_narrowing check (
    (narrowed_by = '') = (narrowed_to = '') and (narrowed_by = '' or channel is not null)
  );

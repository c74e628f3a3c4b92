import type { ConnectionStatus } from '@adhelm/contract/integration';
import type { JobStatus, SyncKind } from '@adhelm/contract/job';
import type { Platform } from '@adhelm/contract/platform';
import type { Faq, PostFields } from '@adhelm/contract/post';
import type { ContentStatus } from '@adhelm/domain/content-status';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The tables as Kysely sees them; the SQL in migrations/ is what makes them. */

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type Settings<T extends object> = JSONColumnType<T, string | undefined, string>;

/** A date without a time, as `YYYY-MM-DD` where it is written. */
type Day = ColumnType<Date, string, string>;

type Lifecycle = { created_at: Moment; updated_at: Moment; deleted_at: Date | null };

export type Database = {
  publishers: Lifecycle & {
    id: Generated<number>;
    name: string;
    avatar: string | null;
    dark_mode_avatar: string | null;
    domains: Generated<string[]>;
    is_active: Generated<boolean>;
    fees_percent: Generated<string>;
    settings: Settings<object>;
  };
  users: Lifecycle & {
    id: Generated<number>;
    email: string;
    name: string;
    phone: string | null;
    telegram_link: string | null;
    avatar: string | null;
    is_active: Generated<boolean>;
    is_lead_advertiser: Generated<boolean>;
    google_subject: string | null;
    publisher_id: number | null;
    settings: Settings<{ timeZone?: string }>;
    last_sign_in: Date | null;
  };
  permissions: { code: string; resource: string; description: string };
  roles: Lifecycle & {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    is_active: Generated<boolean>;
    is_built_in: Generated<boolean>;
    publisher_id: number | null;
  };
  role_permissions: { role_id: number; code: string };
  user_roles: { user_id: number; role_id: number };
  sessions: {
    id: string;
    user_id: number;
    acting_publisher_id: number | null;
    created_at: Date;
    ended_at: Date | null;
    ended_because: string | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    browser_hash: Buffer | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  sign_in_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    code_verifier: string;
    origin: string;
    provider: string;
    created_at: Date;
    user_id: number | null;
    callback_browser_hash: Buffer | null;
  };
  sign_in_tickets: {
    ticket_hash: Buffer;
    origin: string;
    browser_hash: Buffer;
    login_only: boolean;
    user_id: number | null;
    login_hint: string | null;
    created_at: Date;
  };
  identity_records: {
    kind: string;
    id_hash: Buffer;
    payload: Buffer;
    uid: string | null;
    grant_id: string | null;
    consumed_at: Date | null;
    expires_at: Date;
  };
  audit_log: {
    id: Generated<string>;
    at: Date;
    user_id: number | null;
    acting_publisher_id: number | null;
    publisher_id: number | null;
    action: string;
    entity: string;
    entity_id: string;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
    request_id: string | null;
  };
  recent_searches: { user_id: number; words: string; times: number; last_at: Date };
  pixels: Lifecycle & {
    id: Generated<number>;
    publisher_id: number | null;
    platform: string;
    name: string;
    pixel_id: string;
    created_by: number | null;
  };
  websites: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    domain: string;
    name: string;
    language: Generated<string>;
  };
  categories: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    website_id: number;
    parent_id: number | null;
    name: string;
  };
  keyword_sets: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    category_id: number | null;
    name: string;
    status: Generated<string>;
    is_active: Generated<boolean>;
    created_by: number | null;
    content_page_keyword_number: Generated<number>;
    search_page_keyword_number_1: Generated<number>;
    search_page_keyword_number_2: Generated<number>;
    reject_reason: string | null;
    deleted_by: number | null;
  };
  keywords: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    keyword_set_id: number;
    text: string;
    google_suggestion: Generated<boolean>;
    position: Generated<number>;
  };
  posts: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    website_id: number;
    category_id: number | null;
    keyword_set_id: number | null;
    title: string;
    slug: string;
    kind: Generated<string>;
    status: Generated<string>;
    created_by: number | null;
    keyword: string | null;
    hashtag: string | null;
    tags: Generated<string[]>;
    facebook_pixel_ids: Generated<number[]>;
    taboola_pixel_ids: Generated<number[]>;
    google_pixel_ids: Generated<number[]>;
    outbrain_pixel_ids: Generated<number[]>;
    tiktok_pixel_ids: Generated<number[]>;
    thumb_url: string | null;
    description: Generated<string>;
    content: Generated<string>;
    faqs: ColumnType<Faq[], string | undefined, string>;
    style_id: Generated<string>;
    language: Generated<string>;
    view_count: Generated<number>;
    avg_rating: Generated<string>;
    rating_count: Generated<number>;
    reject_reason: string | null;
    published_by: number | null;
    published_at: Date | null;
    first_published_at: Date | null;
    deleted_by: number | null;
    translated_from_id: number | null;
    version: Generated<number>;
  };
  post_versions: {
    id: Generated<number>;
    publisher_id: number;
    post_id: number;
    version: number;
    fields: ColumnType<PostFields, string, string>;
    is_autosave: Generated<boolean>;
    restored_from: number | null;
    created_by: number | null;
    created_at: Date;
  };
  status_changes: {
    id: Generated<number>;
    publisher_id: number;
    entity: 'post' | 'keyword_set';
    entity_id: number;
    from_status: ContentStatus | null;
    to_status: ContentStatus;
    reason: string | null;
    user_id: number | null;
    at: Date;
  };
  notifications: {
    id: Generated<number>;
    publisher_id: number;
    user_id: number;
    kind: string;
    title: string;
    body: Generated<string>;
    link: string | null;
    created_at: Date;
    read_at: Date | null;
  };
  uploads: {
    name: string;
    publisher_id: number | null;
    user_id: number;
    purpose: string | null;
    original_name: string | null;
    type: string;
    bytes: number;
    width: number;
    height: number;
    created_at: Date;
  };
  request_counts: { counted: string; minute: string; requests: number };
  upload_usage: { owner: string; bytes: string };
  google_grants: { user_id: number; scopes: string[]; refresh_token: Buffer; updated_at: Date };
  ad_accounts: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    user_id: number | null;
    platform: Platform;
    real_account_id: string;
    name: string;
    currency: Generated<string>;
    time_zone: Generated<string>;
    account_status: Generated<string>;
    buy_at: Date | null;
    connection_id: number | null;
    synced_at: Date | null;
    sync_error: string | null;
  };
  campaigns: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    ad_account_id: number;
    post_id: number | null;
    real_campaign_id: string;
    name: string;
    status: Generated<string>;
    daily_budget: string | null;
    bid_amount: string | null;
    effective_status: string | null;
    objective: string | null;
    lifetime_budget: string | null;
    budget_level: 'CAMPAIGN' | 'AD_SET' | null;
    issues: Generated<string[]>;
  };
  ad_sets: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    campaign_id: number;
    real_ad_set_id: string;
    name: string;
    status: string;
    effective_status: string;
    daily_budget: string | null;
    lifetime_budget: string | null;
    bid_amount: string | null;
  };
  ads: Lifecycle & {
    id: Generated<number>;
    publisher_id: number;
    campaign_id: number;
    ad_set_id: number | null;
    real_ad_id: string;
    name: string;
    status: Generated<string>;
    effective_status: string | null;
    landing_url: string | null;
    issues: Generated<string[]>;
  };
  ad_texts: {
    ad_id: number;
    publisher_id: number;
    seen_at: Date;
    title: string | null;
    body: string | null;
    description: string | null;
  };
  platform_connections: {
    id: Generated<number>;
    publisher_id: number;
    user_id: number;
    platform: Platform;
    person_real_id: string;
    person_name: string;
    scopes: string[];
    missing_scopes: Generated<string[]>;
    status: ConnectionStatus;
    expires_at: Date | null;
    warned_at: Date | null;
    connected_at: Date;
    disconnected_at: Date | null;
    last_sync_at: Date | null;
    last_error: string | null;
    created_at: Moment;
    updated_at: Moment;
  };
  platform_tokens: { connection_id: number; token: Buffer };
  connect_attempts: {
    state_hash: Buffer;
    browser_hash: Buffer;
    user_id: number;
    platform: Platform;
    origin: string;
    created_at: Date;
  };
  sync_runs: {
    id: Generated<number>;
    publisher_id: number;
    connection_id: number;
    ad_account_id: number | null;
    kind: SyncKind;
    since: Day | null;
    until: Day | null;
    status: JobStatus;
    phase: string | null;
    done: Generated<number>;
    total: number | null;
    place: ColumnType<unknown, string | null | undefined, string | null>;
    calls: Generated<number>;
    attempts: Generated<number>;
    problem: string | null;
    error: string | null;
    not_before: Date | null;
    requested_by: number | null;
    worker: string | null;
    seen_at: Date | null;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
  };
  sync_hours: { run_id: number; part: number; rows: ColumnType<unknown, string, string> };
  sync_seen: { run_id: number; level: 'CAMPAIGN' | 'AD_SET' | 'AD'; id: number };
  simulator_records: { simulator: string; key: string; value: ColumnType<unknown, string, string> };
  currency_rates: { currency: string; day: Day; usd: string };
  fact_store: { only_one: Generated<boolean>; id: string; confirmed: boolean };
  demo_loads: {
    name: string;
    /** The moment the demo data looks back from. */
    anchor: Date;
    ids: JSONColumnType<Record<string, number[]>>;
    completed_at: Date | null;
  };
};

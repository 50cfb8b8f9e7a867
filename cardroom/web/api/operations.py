"""The operation ids of the OpenAPI document: a client that is generated from it has functions with these names.

They are listed by method and path, so that an id stays the same whatever the function behind it is called.
"""

from fastapi.routing import APIRoute

OPERATIONS = {
    # -- sessions and accounts
    "GET /api/session": "get_session",
    "POST /api/session": "enter_room",
    "DELETE /api/session": "end_session",
    "PATCH /api/session": "rename_visitor",
    "GET /api/account": "get_account",
    "POST /api/account/chips": "get_more_chips",
    "POST /api/sign-in": "sign_in",
    "POST /api/recover": "recover_account",
    "POST /api/account/own": "own_account",
    "POST /api/account/password": "change_password",
    "POST /api/account/codes": "renew_recovery_codes",
    "GET /api/account/sessions": "list_sessions",
    "DELETE /api/account/sessions": "sign_out_everywhere",
    "DELETE /api/account/sessions/{id}": "sign_out_session",
    "POST /api/account/second": "begin_second_factor",
    "POST /api/account/second/on": "confirm_second_factor",
    "POST /api/account/second/proof": "give_second_factor",
    "POST /api/account/second/off": "disable_second_factor",
    # -- tables
    "GET /api/tables": "list_tables",
    "POST /api/tables": "open_table",
    "GET /api/tables/{id}": "get_table",
    "GET /api/tables/{id}/clauses": "get_table_clauses",
    "POST /api/tables/{id}/join": "join_table",
    "POST /api/tables/{id}/leave": "leave_table",
    "POST /api/tables/{id}/sit-out": "sit_out",
    "POST /api/tables/{id}/buy": "buy_chips",
    "POST /api/tables/{id}/bots": "set_bots",
    "POST /api/tables/{id}/act": "act",
    "POST /api/tables/{id}/act-all": "act_all",
    "POST /api/tables/{id}/warning": "get_warning",
    "GET /api/tables/{id}/advice": "get_advice",
    "GET /api/tables/{id}/equity": "get_equity",
    "POST /api/tables/{id}/bank": "offer_bank",
    "POST /api/tables/{id}/deal": "deal_now",
    "POST /api/tables/{id}/pace": "set_pace",
    "POST /api/tables/{id}/skip": "skip_to_end",
    "POST /api/tables/{id}/cards": "ask_for_cards",
    "POST /api/tables/{id}/seat": "ask_for_seat",
    "POST /api/tables/{id}/show": "show_cards",
    # -- rounds
    "GET /api/tables/{id}/rounds": "list_table_rounds",
    "GET /api/rounds": "list_rounds",
    "GET /api/rounds/{id}": "get_replay",
    "GET /api/rounds/{id}/record": "get_record",
    "GET /api/history": "get_history",
    "GET /api/history/summary": "get_history_summary",
}


def operation_id(route: APIRoute) -> str:
    """Return the operation id of a route; one that is not listed has the name of its function."""
    (method, *_) = sorted(route.methods or ("GET",))
    return OPERATIONS.get(f"{method} {route.path_format}", route.name)
